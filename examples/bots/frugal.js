// A bot for London in JavaScript that needs nothing but Node.js: it takes no loan that it can avoid, and runs its city
// only when that is cheap.
//     borough tournament london --bots 'process:command=node examples/bots/frugal.js,random' --players 2
"use strict";

const readline = require("readline");

const LIKED = ["buy", "pay", "place", "activate"];

function choose({ seat, legal, view }) {
  const costly = view.players[seat].hand > 4; // each card in the hand is a point of poverty when the city is run
  const avoided = costly ? ["loan", "run"] : ["loan"];
  const ofKind = (kinds) => legal.filter((action) => kinds.includes(action.split(" ")[0]));
  const rest = legal.filter((action) => !ofKind(avoided).includes(action));
  return oneOf([ofKind(LIKED), rest, legal].find((choices) => choices.length > 0));
}

function oneOf(actions) {
  return actions[Math.floor(Math.random() * actions.length)];
}

// `hello` messages are not answered. This bot does not need them: a view says all about the game.
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "decide") console.log(JSON.stringify({ action: choose(message) }));
});
