// The script of all pages. They work without it; it adds live updates, choosing on the board, keys, previews and sound.

const root = document.documentElement;
const table = document.getElementById("table");
root.classList.add("script");

const words = (name) => table?.dataset[name] ?? "";
const still = () => root.hasAttribute("data-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

// The content of the table is fetched as a whole and replaces the old one.

let number = Number(table?.dataset.number ?? 0);
let wanted = number;
let fetching = null;
let shown = Promise.resolve(); // resolved when the last transition is over

// Fetch the content until it has all events that the stream has announced.
function refresh(told = 0) {
  wanted = Math.max(wanted, told);
  fetching ??= catchUp().catch(() => { lost(); setTimeout(refresh, 2000); }).finally(() => { fetching = null; });
  return fetching;
}

async function catchUp() {
  do {
    await shown;
    const answer = await fetch(`${table.dataset.address}/part${location.search}`, { headers: { Accept: "text/html" } });
    if (answer.status === 429 || answer.status >= 500) throw new Error("busy");
    if (!answer.ok) return;
    const html = await answer.text();
    await pressed;
    replace(html, false, true);
  } while (number < wanted);
  root.classList.remove("offline");
}

// While a button is pressed the content is not replaced: otherwise the click would be lost.
let pressed = Promise.resolve();
document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  pressed = new Promise((go) => {
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(go), { once: true });
    setTimeout(go, 10000); // the pointer may be released outside the page
  });
});

// The answer to a form may add a notice to what is already shown; fetched content with the same number is skipped.
function replace(html, own = false, fetched = false) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("part");
  if (!fresh) return;
  const newer = Number(fresh.dataset.number);
  if (newer < number || (fetched && newer === number)) return;
  number = newer;
  const swap = () => {
    const kept = remember();
    closeMenu();
    document.getElementById("part").replaceWith(fresh);
    prepare(kept.prompt);
    markChanges(own);
    restore(kept);
    if (own) bringIntoSight();
  };
  if (document.startViewTransition && !still() && !document.hidden) {
    const transition = document.startViewTransition(swap);
    const late = setTimeout(() => transition.skipTransition(), 400); // otherwise a busy browser would freeze the page
    transition.updateCallbackDone.finally(() => clearTimeout(late));
    transition.ready.catch(() => { /* replaced by a newer transition */ });
    shown = transition.finished.catch(() => {});
  } else {
    swap();
  }
}

// After an own move: scroll to the next choice unless one is visible; without choices, scroll back to the old position.

let before = null;
for (const moved of ["wheel", "touchmove"]) addEventListener(moved, () => { before = null; }, { passive: true });

function bringIntoSight() {
  const behavior = still() ? "instant" : "smooth";
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.top < innerHeight - 40 && box.bottom > 80;
  };
  const places = [...document.querySelectorAll("#panes [data-can]")].filter((one) => one.checkVisibility());
  if (!places.length && before !== null) {
    scrollTo({ top: before, behavior });
    before = null;
  } else if (places.length && !places.some(seen)) {
    before ??= scrollY;
    places[0].scrollIntoView({ block: "center", behavior });
  }
}

// What changed on the board since the visitor's last move stays marked until the next one.

let known = new Map();

const pieces = () => [...document.querySelectorAll("#panes :is([data-place], [data-piece]):not(button)")];
const named = (one) => one.dataset.place ?? one.dataset.piece;
const drawn = (one) => one.innerHTML.replace(/ (data-can|data-ask|tabindex|role|aria-label)="[^"]*"/g, "");

function markChanges(own) {
  const now = pieces();
  if (own || !known.size) known = new Map(now.map((one) => [named(one), drawn(one)]));
  for (const one of now) one.classList.toggle("changed", known.get(named(one)) !== drawn(one));
}

// An area that is too wide shows its middle at first, and later keeps its scroll position.

const looked = new Map();
const scrolling = () => [...document.querySelectorAll("[data-scroll]")].filter((one) => one.clientWidth);
const room = (one) => one.scrollWidth - one.clientWidth;

function noteScrolls() {
  for (const one of scrolling()) if (room(one) > 1) looked.set(one.dataset.scroll, one.scrollLeft / room(one));
}

function scrollAgain() {
  for (const one of scrolling()) one.scrollLeft = room(one) * (looked.get(one.dataset.scroll) ?? (one.matches(".scroll") ? 0.5 : 0));
}

function remember() {
  noteScrolls();
  const active = document.activeElement;
  const chat = document.querySelector("#chat-text");
  return {
    place: active?.dataset?.place, id: active?.id, chat: chat?.value ?? "",
    asked: document.querySelector(".prompt")?.classList.contains("asked"),
    prompt: document.querySelector(".prompt .what")?.textContent,
    over: document.querySelector("#results") !== null,
    menu: menu?.from.dataset.place, item: active?.dataset?.action, level: document.querySelector("select[name=level]")?.value,
    notices: notices(), choices: choices(), sheet: document.querySelector("#choices")?.className, open: document.querySelector("#choices details")?.open,
  };
}

const notices = () => [...document.querySelectorAll(".say")].map((one) => one.textContent).join();
const choices = () => [...document.querySelectorAll("#choices button")].map((one) => one.value).join();

function restore(kept) {
  const chat = document.querySelector("#chat-text");
  if (chat && kept.chat) chat.value = kept.chat;
  const level = document.querySelector("select[name=level]");
  if (level && kept.level) level.value = kept.level;
  if (kept.choices && kept.choices === choices()) {
    document.querySelector("#choices").className = kept.sheet;
    document.querySelector("#choices details").open = kept.open;
  }
  const again = kept.id ? document.getElementById(kept.id)
    : kept.place ? document.querySelector(`[data-place="${CSS.escape(kept.place)}"][tabindex]`) : null;
  if (again) again.focus({ preventScroll: true });
  else if (kept.place || kept.id) document.querySelector("#prompt")?.focus({ preventScroll: true });
  const open = kept.menu ? placeOf(kept.menu) : null;
  if (open && buttonsAt(kept.menu).length > 1) openMenu(open, buttonsAt(kept.menu), kept.item);
  const asked = document.querySelector(".prompt")?.classList.contains("asked");
  if (asked && !kept.asked) call();
  if (notices() !== kept.notices) document.querySelector(".say")?.scrollIntoView({ block: "nearest" });
  if (!kept.over) document.querySelector("#results")?.scrollIntoView({ block: "start" });
}

// The visitor's turn: title, sound, notification.

const title = document.title;

function badge() {
  const asked = document.querySelector(".prompt")?.classList.contains("asked");
  document.title = asked ? `● ${title}` : title;
}

function call() {
  if (root.hasAttribute("data-sound") && navigator.userActivation?.hasBeenActive) chime();
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(title, { body: document.querySelector(".prompt .what")?.textContent.trim(), tag: table.dataset.address });
  }
}

let audio = null;
function chime() {
  try {
    audio ??= new AudioContext();
    for (const [start, pitch] of [[0, 660], [0.14, 880]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, audio.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.3);
    }
  } catch { /* no sound in this browser */ }
}

// Forms of the table are sent without leaving the page.

let sending = false;
let answering = false; // whether an answer is expected soon; a hint takes longer

async function send(form, button) {
  if (sending) return;
  sending = true;
  answering = form.dataset.wait === undefined;
  root.classList.add("sending");
  if (form.dataset.wait) say(form.dataset.wait);
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const talk = form.dataset.clear !== undefined;
  if (talk) form.reset(); // now, because the content may be replaced before the answer arrives
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST", body: new URLSearchParams(data), headers: { Accept: "text/html", "X-Part": "1" },
    });
    const html = await answer.text();
    if (answer.headers.get("X-Part") === "1") replace(html, form.matches("[data-move]"));
    else if (answer.redirected) location.assign(answer.url);
    else { await refresh(); say(reason(html)); }
  } catch {
    say(words("lost"));
    if (talk) document.querySelector("#chat-text").value = data.get("text");
  } finally {
    sending = answering = false;
    root.classList.remove("sending");
    if (wanted > number) refresh();
  }
}

// The message of an error page.
function reason(html) {
  return new DOMParser().parseFromString(html, "text/html").querySelector("#main p")?.textContent ?? "";
}

function say(text, refused = false) {
  const aside = document.querySelector("#aside");
  if (!aside) return;
  aside.textContent = text;
  aside.classList.toggle("refused", refused);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (table && form.matches("[data-live]")) {
    event.preventDefault();
    send(form, event.submitter);
  }
});

// Choosing on the board: a place stands for the buttons of the list that belong to it.

const buttonsAt = (place) => [...document.querySelectorAll(`#choices button[data-place="${CSS.escape(place)}"]`)];
const placeOf = (place) => document.querySelector(`[data-can][data-place="${CSS.escape(place)}"]`);
let menu = null;

function choose(element) {
  const buttons = buttonsAt(element.dataset.place);
  if (buttons.length > 1 || (buttons.length && "ask" in element.dataset)) openMenu(element, buttons);
  else buttons[0]?.click();
}

function openMenu(element, buttons, chosen = buttons[0].value) {
  closeMenu();
  menu = document.createElement("div");
  menu.className = "menu";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", element.getAttribute("aria-label") ?? "");
  for (const button of buttons) {
    const item = document.createElement("button");
    item.type = "button";
    item.setAttribute("role", "menuitem");
    item.textContent = button.querySelector(".text").textContent;
    item.dataset.action = button.value;
    item.addEventListener("click", () => { closeMenu(true); button.click(); });
    menu.append(item);
  }
  document.body.append(menu);
  const box = element.getBoundingClientRect();
  const left = Math.min(box.left + scrollX, scrollX + root.clientWidth - menu.offsetWidth - 8);
  const below = box.bottom + menu.offsetHeight + 8 < innerHeight;
  menu.style.left = `${Math.max(scrollX + 8, left)}px`;
  menu.style.top = `${scrollY + (below ? box.bottom + 6 : Math.max(8, box.top - menu.offsetHeight - 6))}px`;
  element.classList.add("open");
  menu.from = element;
  ([...menu.children].find((item) => item.dataset.action === chosen) ?? menu.firstChild).focus({ preventScroll: true });
}

function closeMenu(back = false) {
  if (!menu) return;
  forget();
  menu.from.classList.remove("open");
  if (back) menu.from.focus({ preventScroll: true });
  menu.remove();
  menu = null;
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-can]");
  if (place && !event.target.closest("#choices")) {
    event.preventDefault();
    choose(place);
  } else if (menu && !menu.contains(event.target)) {
    closeMenu();
  }
  const vain = place ? null : event.target.closest?.("#panes [data-place]:not(button)");
  const text = place || event.pointerType !== "touch" ? "" : described(event.target);
  if (vain && document.querySelector("#choices")) explain(vain.dataset.place, text);
  else if (text) say(text);
  const tab = event.target.closest?.("[data-tab]");
  if (tab) {
    noteScrolls();
    show(tab.dataset.tab);
  }
  if (event.target.closest?.("[data-notify]") && "Notification" in window) Notification.requestPermission();
  const copy = event.target.closest?.("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy).then(() => { copy.textContent = copy.dataset.copied; }, () => {});
  }
});

// Keys: digits choose from the list, u undoes, h asks for a hint, Escape closes.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (menu) {
    const items = [...menu.children];
    const at = items.indexOf(document.activeElement);
    if (event.key === "Escape") { event.preventDefault(); closeMenu(true); }
    if (event.key === "ArrowDown") { event.preventDefault(); items[(at + 1) % items.length].focus(); }
    if (event.key === "ArrowUp") { event.preventDefault(); items[(at + items.length - 1) % items.length].focus(); }
    if (event.key === "Tab") closeMenu(true);
    return;
  }
  if (event.target.matches("input, textarea, select")) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-can]:not(button)")) {
    event.preventDefault();
    choose(event.target);
    return;
  }
  if (!table) return;
  const line = event.target.closest("#log li");
  const near = { ArrowUp: line?.previousElementSibling, ArrowDown: line?.nextElementSibling }[event.key];
  if (near) { event.preventDefault(); near.firstChild.focus(); }
  if (/^[1-9]$/.test(event.key)) document.querySelectorAll("#choices button")[Number(event.key) - 1]?.click();
  if (event.key === "u") undo();
  if (event.key === "h") document.querySelector("#hint")?.click();
  if (event.key === "?") document.querySelector("#rule")?.click();
});

function undo() {
  const button = document.querySelector("#undo");
  if (button) button.click();
  else say(document.querySelector("#ask")?.title ?? "");
}

// Previews: what a choice would bring, while the pointer is on it.

let preview = { at: "", timer: 0, told: "" };

// Remove the preview, unless its line has been replaced by another message.
function forget() {
  preview.at = "";
  clearTimeout(preview.timer);
  if (preview.told && document.querySelector("#aside")?.textContent === preview.told) say("");
  preview.told = "";
}

// While a menu is open, only its items are previewed.
const elsewhere = (one) => menu !== null && !menu.contains(one);

function look(event) {
  if (reading || elsewhere(event.target)) return;
  const button = event.target.closest?.("#choices button, #hints button, .menu button");
  const place = event.target.closest?.("[data-can]");
  const buttons = button ? [] : place ? buttonsAt(place.dataset.place) : [];
  const action = button ? button.dataset.action ?? button.value : buttons.length === 1 ? buttons[0].value : "";
  mark(button?.dataset.place);
  // The place whose menu was closed keeps the focus until the pointer is on another one.
  const active = document.activeElement;
  if (event.type === "pointerover" && place && active !== place && active.matches("[data-can]:not(button)")) active.blur();
  if (place && !action) forget();
  if (!action || action === preview.at) return;
  forget();
  preview.at = action;
  preview.timer = setTimeout(async () => {
    const query = new URLSearchParams({ action, seat: table.dataset.seat });
    const answer = await fetch(`${table.dataset.address}/preview?${query}`).catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    if (text && preview.at === action) say(preview.told = text);
  }, 180);
}

// Why something cannot be chosen, with its rule; without a reason, what it is.
async function explain(place, what) {
  const query = new URLSearchParams({ place, seat: table.dataset.seat });
  const answer = await fetch(`${table.dataset.address}/why?${query}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (text || what) say(text || what, text !== "");
}

// Touch screens cannot hover: a piece is described on a long touch, or on a tap if nothing can be chosen there.

let holding = 0;
let held = false; // until the click that follows
let reading = false; // the description stays until something else is touched

function described(one) {
  const titled = one.closest("#panes :has(> title)")?.querySelector(":scope > title");
  return titled?.textContent ?? one.closest("#panes [aria-label]")?.getAttribute("aria-label") ?? "";
}

document.addEventListener("keydown", () => { reading = false; });
document.addEventListener("pointerdown", (event) => {
  held = reading = false;
  clearTimeout(holding);
  const text = event.pointerType === "touch" ? described(event.target) : "";
  if (text) holding = setTimeout(() => { held = reading = true; forget(); say(text); }, 450);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
document.addEventListener("click", (event) => {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

function mark(place) {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  if (place) document.querySelector(`[data-can][data-place="${CSS.escape(place)}"]:not(button)`)?.classList.add("pointed");
}

function lookAway(event) {
  const left = event.target.closest?.("#choices button, #hints button, .menu button, [data-can]");
  if (left && !left.contains(event.relatedTarget) && !elsewhere(left)) forget();
}

// Panes on a phone.

let pane = "board";
function show(name) {
  pane = name;
  const panes = document.querySelector("#panes");
  if (!panes) return;
  panes.className = `show-${name}`;
  for (const tab of document.querySelectorAll("[data-tab]")) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  scrollAgain();
}

const phone = matchMedia("(max-width: 699px)");
phone.addEventListener("change", sheet);

// On a phone the list of choices is a sheet at the bottom. At first it has only the choices that are not on the board.
function sheet() {
  const list = document.querySelector("#choices details");
  height.disconnect();
  if (!list) root.style.removeProperty("--sheet");
  else height.observe(list.parentElement);
  if (!list) return;
  const lines = [...list.querySelectorAll("li")];
  for (const line of lines) {
    const { place } = line.firstElementChild.dataset;
    line.classList.toggle("drawn", place !== "" && placeOf(place) !== null);
  }
  for (const part of list.querySelectorAll("ol")) part.classList.toggle("drawn", !part.querySelector("li:not(.drawn)"));
  const drawn = lines.filter((line) => line.classList.contains("drawn")).length;
  list.open = !phone.matches || drawn < lines.length;
  list.parentElement.classList.toggle("short", phone.matches && drawn > 0);
}

document.addEventListener("click", (event) => {
  const list = event.target.closest?.(".short summary")?.closest(".short");
  if (!list) return;
  list.classList.remove("short");
  if (list.querySelector("details").open) event.preventDefault();
});

// The height of the sheet, as space below the page.
const height = new ResizeObserver(([seen]) => root.style.setProperty("--sheet", `${seen.target.offsetHeight}px`));

// Live updates: the stream announces the number of the newest event, then the content is fetched.

function listen() {
  const source = new EventSource(`${table.dataset.stream}&after=${number}`);
  source.addEventListener("table", (event) => {
    const told = JSON.parse(event.data);
    wanted = Math.max(wanted, told.number);
    if (wanted > number && !answering) refresh(); // the answer to the present request may contain it
  });
  source.onopen = found;
  source.onerror = () => {
    lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

function lost() {
  root.classList.add("offline");
  say(words("lost"));
}

function found() {
  if (!root.classList.contains("offline")) return;
  root.classList.remove("offline");
  say("");
  refresh();
}

// On a phone, show the pane where something can be chosen.
function follow() {
  const holds = (name) => document.querySelector(`[data-pane="${name}"] [data-can], [data-pane="${name}"][data-can]`);
  if (!holds(pane)) pane = ["board", "mine", "others"].find(holds) ?? pane;
}

function prepare(before = "") {
  badge();
  if (document.querySelector(".prompt .what")?.textContent !== before) follow();
  show(pane);
  sheet();
  const log = document.querySelector("#log ol");
  if (!log) return;
  log.scrollTop = log.scrollHeight;
  // The log is one tab stop, its last line; arrow keys move to the others.
  for (const line of [...log.querySelectorAll("a")].slice(0, -1)) line.tabIndex = -1;
}

// Stepping through a replay with arrow keys and a slider.

function replay(form) {
  const slider = form.querySelector("input[type=range]");
  slider?.addEventListener("change", () => form.submit());
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select")) return;
    const link = { ArrowLeft: "#before", ArrowRight: "#after", Home: "#begin", End: "#end" }[event.key];
    if (link) document.querySelector(link)?.click();
  });
}

if (table) {
  prepare();
  markChanges(true);
  if (table.dataset.live !== undefined) {
    listen();
    addEventListener("offline", lost);
    addEventListener("online", found);
  }
  document.addEventListener("pointerover", look);
  document.addEventListener("focusin", look);
  document.addEventListener("pointerout", lookAway);
  document.addEventListener("visibilitychange", badge);
}
const stepper = document.querySelector("form.steps");
if (stepper) replay(stepper);

// The workshop: the drawing of a piece and the errors beside its fields are renewed when a value has changed.

const bench = document.querySelector("form[data-preview]");
let previews = 0;

async function previewPiece() {
  const mine = ++previews;
  const form = new FormData(bench);
  form.set("do", "preview");
  const answer = await fetch(bench.action, { method: "POST", body: new URLSearchParams(form), headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== previews) return; // a later change has been sent
  for (const id of ["symbols", "drawing"]) {
    const [old, made] = [document, fresh].map((page) => page.getElementById(id));
    if (old && made) old.replaceWith(made);
  }
  for (const field of bench.querySelectorAll("[data-field]")) {
    const made = fresh.querySelector(`[data-field="${CSS.escape(field.dataset.field)}"]`);
    const wrong = made?.classList.contains("wrong") ?? false;
    field.classList.toggle("wrong", wrong);
    field.querySelector(".error").textContent = made?.querySelector(".error").textContent ?? "";
    for (const box of field.querySelectorAll('[name^="v-"]:not([type="checkbox"], [type="hidden"])')) {
      if (wrong) box.setAttribute("aria-invalid", "true");
      else box.removeAttribute("aria-invalid");
    }
  }
  bench.dataset.previewed = mine;
}

bench?.addEventListener("change", (event) => {
  if (event.target.name?.startsWith("v-")) previewPiece().catch(() => { /* the buttons work without it */ });
});
