"""Pictures on a grid of 64 by 64 of what a tile or a card is: ink outlines, flat warm colours."""

from __future__ import annotations

from borough.drawing.trades import LIFE, WORK

LANDMARKS = {
    "bridge": (
        '<path class="fill-water" d="M2 50h60v10H2z"/><path class="fill-stone" d="M13 12h8v40h-8zM43 12h8v40h-8z"/>'
        '<path class="fill-roof" d="m17 3 5 9H12zM47 3l5 9H42z"/>'
        '<path class="fill-stone" d="M2 38h60v6H2zM21 20h22v5H21z"/>'
        '<path class="none" d="M2 36c6-3 10-8 11-16M62 36c-6-3-10-8-11-16"/>'
    ),
    "dome": (
        '<path class="fill-stone" d="M8 46h48v14H8zM17 36h30v10H17z"/>'
        '<path class="fill-roof" d="M15 36a17 17 0 0 1 34 0z"/><path class="fill-gold" d="M29 12h6v8h-6z"/>'
        '<path d="M32 12V4M29 7h6M24 36v10M32 36v10M40 36v10M16 60V52M24 60V52M40 60V52M48 60V52"/>'
        '<path class="fill-wood" d="M29 60v-9h6v9z"/>'
    ),
    "tower": (
        '<path class="fill-stone" d="M10 16h10v6h6v-6h12v6h6v-6h10v44H10z"/>'
        '<path class="fill-roof" d="m15 4 6 12H9zM49 4l6 12H43z"/>'
        '<path class="fill-wood" d="M26 60V50a6 6 0 0 1 12 0v10z"/>'
        '<path class="fill-ink" d="M19 30h3v7h-3zM31 28h3v7h-3zM43 30h3v7h-3z"/>'
    ),
    "skyscraper": (
        '<path class="fill-stone" d="M4 34h16v26H4zM46 28h14v32H46z"/>'
        '<path class="fill-glass" d="M20 60c-4-22-2-44 12-56 14 12 16 34 12 56z"/>'
        '<path class="none" d="M18 32l22 28M19 46l12 14M22 18l23 26M46 32 24 60M45 46 33 60M42 18 19 44M32 4l10 14'
        'M32 4 22 18"/><path d="M9 42h6M9 50h6M51 36h5M51 44h5M51 52h5"/>'
    ),
    "clock": (
        '<path class="fill-stone" d="M4 44h18v16H4zM22 18h18v42H22zM40 44h20v16H40z"/>'
        '<path class="fill-roof" d="m31 2 9 14v4H22v-4z"/><circle class="paper" cx="31" cy="29" r="6.5"/>'
        '<path d="M31 25v4l3 2M9 50v5M15 50v5M46 50v5M54 50v5M27 42v12M35 42v12"/>'
    ),
    "columns": (
        '<path class="fill-stone" d="M32 8 58 24v4H6v-4zM8 52h48v8H8z"/>'
        '<path class="paper" d="M11 28h7v24h-7zM23 28h7v24h-7zM34 28h7v24h-7zM46 28h7v24h-7z"/>'
        '<circle class="fill-gold" cx="32" cy="19" r="3"/>'
    ),
    "cathedral": (
        '<path class="fill-stone" d="M6 20h14v40H6zM44 20h14v40H44zM20 34l12-12 12 12v26H20z"/>'
        '<path class="fill-roof" d="m13 4 7 16H6zM51 4l7 16H44z"/><circle class="fill-glass" cx="32" cy="39" r="5"/>'
        '<path class="fill-wood" d="M27 60v-7a5 5 0 0 1 10 0v7z"/><path d="M13 27v8M51 27v8M13 44v8M51 44v8"/>'
    ),
    "palace": (
        '<path class="fill-stone" d="M4 34h56v26H4zM22 28h20v32H22z"/><path class="fill-roof" d="m32 18 12 10H20z"/>'
        '<path class="fill-red" d="M32 4h12l-3 4 3 4H32z"/>'
        '<path d="M32 4v14M10 41v5M16 41v5M48 41v5M54 41v5M10 52v4M16 52v4M48 52v4M54 52v4M28 35v6M36 35v6"/>'
        '<path class="fill-wood" d="M28 60V49h8v11z"/>'
    ),
    "gate": (
        '<path class="fill-stone" d="M8 16h48v44H44V42a12 12 0 0 0-24 0v18H8zM5 10h54v6H5z"/>'
        '<path class="none" d="M8 24h48M14 60V34M50 60V34"/>'
    ),
    "monument": (
        '<path class="fill-stone" d="M12 54h40v6H12zM20 44h24v10H20zM28 18h8v26h-8zM25 13h14v5H25z"/>'
        '<path class="fill-gold" d="M32 3c3 3 4 5 3 10h-6c-1-5 0-7 3-10z"/><path d="M32 23v16"/>'
    ),
    "statue": (
        '<path class="fill-stone" d="M8 54h48v6H8zM21 46h22v8H21zM28 26h8v20h-8zM24 21h16v5H24z"/>'
        '<path class="fill-iron" d="M28 21l1-11h6l1 11zM26 6h12l-3-4h-6z"/><path class="paper" d="M29 6h6v4h-6z"/>'
        '<path class="fill-iron" d="M10 54c0-6 6-8 11-7v7zM54 54c0-6-6-8-11-7v7z"/><path d="M32 30v12"/>'
    ),
    "fountain": (
        '<path class="none stream" d="M32 22C28 8 18 10 17 24M32 22C36 8 46 10 47 24M32 24V8"/>'
        '<path class="fill-stone" d="M14 28h36c-2 6-8 8-14 9v9h-8v-9c-6-1-12-3-14-9z"/>'
        '<path class="fill-stone" d="M6 46h52l-5 14H11z"/><path class="fill-water" d="M6 46h52l-1 4H7z"/>'
    ),
    "wheel": (
        '<path class="none" d="M32 30 20 60M32 30l12 30M14 60h36"/><circle class="none" cx="32" cy="30" r="22"/>'
        '<path class="none" d="M32 8v44M10 30h44M16.5 14.5l31 31M47.5 14.5l-31 31"/>'
        '<path class="water" stroke-width="6" d="M32 8h0M32 52h0M10 30h0M54 30h0M16.5 14.5h0M47.5 14.5h0M16.5 45.5h0'
        'M47.5 45.5h0"/>'
    ),
    "cricket": (
        '<path class="fill-wood" d="M10 20h4v40h-4zM20 20h4v40h-4zM30 20h4v40h-4z"/><path d="M9 17h12M22 17h13"/>'
        '<path class="fill-wood" d="m54 8 5 3-6 12-5-3z"/><path class="paper" d="m46 20 9 5-13 32c-3 3-10 0-9-5z"/>'
        '<circle class="fill-red" cx="54" cy="54" r="5.5"/>'
    ),
    "park": (
        '<path class="fill-leaf" d="M2 50c10-6 50-6 60 0v10H2z"/><path class="fill-wood" d="M21 32h6v20h-6z"/>'
        '<circle class="fill-leaf" cx="24" cy="21" r="15"/>'
        '<path class="fill-wood" d="M38 44h20v4H38zM38 37h20v3H38z"/><path d="M41 37v17M55 37v17"/>'
    ),
    "tree": (
        '<path class="fill-wood" d="M28 38h8l3 22H25z"/>'
        '<path class="fill-leaf" d="M20 44A12 12 0 0 1 12 23 13 13 0 0 1 32 8a13 13 0 0 1 20 15 12 12 0 0 1-8 21c-4 '
        '2-8 0-12-2-4 2-8 4-12 2z"/><path class="none" d="M24 24c2-3 5-4 8-4M36 34c3 0 6-1 8-4"/>'
    ),
    "garden": (
        '<path class="none" d="M32 34v26"/>'
        '<path class="fill-leaf" d="M32 58c-3-9-10-13-18-13 2 9 9 14 18 13zM32 52c3-8 10-11 17-11-2 8-9 12-17 11z"/>'
        '<path class="fill-pink" d="M32 19a7 7 0 1 1 12-6 8 8 0 0 1 1 15 8 8 0 0 1-13 6 8 8 0 0 1-13-6 8 8 0 0 1 1-15 '
        '7 7 0 1 1 12 6z"/><circle class="fill-gold" cx="32" cy="22" r="6"/>'
    ),
    "zoo": (
        '<path class="fill-iron" d="M12 26c4-8 26-10 34-4 3-4 12-5 14 2s-1 8 0 16c1 7 2 10-3 10-4 '
        '0-5-6-5-12l-4-2v24h-8V46H22v14h-8V44c-3-6-4-12-2-18z"/>'
        '<path class="none" d="M12 30c-4 2-6 7-7 12M38 24c-3 5 0 13 7 12"/><path class="wide" d="M51 27h0"/>'
    ),
    "observatory": (
        '<path class="fill-brick" d="M12 34h40v26H12z"/><path class="fill-roof" d="M14 34a18 18 0 0 1 36 0z"/>'
        '<path class="paper" d="m30 20 18-16 6 6-17 17z"/><path class="fill-wood" d="M27 60V48h10v12z"/>'
        '<path class="fill-glass" d="M17 42h6v8h-6zM41 42h6v8h-6z"/>'
    ),
    "glasshouse": (
        '<path class="fill-glass" d="M4 60V40h12V28h32v12h12v20z"/>'
        '<path class="fill-glass" d="M16 28a16 18 0 0 1 32 0z"/>'
        '<path class="none" d="M24 28v32M32 10v50M40 28v32M16 40h32M4 50h56M10 40v20M54 40v20M16 40v20M48 40v20"/>'
    ),
    "cemetery": (
        '<path class="fill-leaf" d="M2 54c12-4 48-4 60 0v6H2z"/>'
        '<path class="fill-stone" d="M8 54V30a11 11 0 0 1 22 0v24zM40 54V22h-6v-7h6V8h7v7h6v7h-6v32z"/>'
        '<path d="M14 32h10M14 38h10"/>'
    ),
}

TRAFFIC = {
    "ship": (
        '<path class="fill-water" d="M2 52h60v8H2z"/><path class="none" d="M22 4v38M42 8v34"/>'
        '<path class="paper" d="M13 8c7-2 13-2 18 0-2 5-2 9 0 13-6 2-12 2-18 0 2-4 2-8 0-13z'
        "M13 25c7-2 13-2 18 0-1 4-1 8 0 11-6 2-12 2-18 0 2-4 2-7 0-11z"
        'M36 13c6-2 11-2 16 0-2 6-2 15 0 21-6 2-11 2-16 0 2-6 2-15 0-21z"/>'
        '<path class="fill-wood" d="M4 38c8 5 40 5 54-2 0 8-4 16-10 18H14C8 52 5 46 4 38z"/>'
    ),
    "boat": (
        '<path class="fill-water" d="M2 50h60v10H2z"/><path class="fill-red" d="M26 14h8v18h-8z"/>'
        '<path class="none" d="M30 10c4-6 10-1 14-5 4-3 8 0 12-2"/><path class="paper" d="M14 32h36v10H14z"/>'
        '<path class="fill-wood" d="M4 42h56l-6 12H12z"/><path d="M20 37h4M30 37h4M40 37h4"/>'
    ),
    "dock": (
        '<path class="none" stroke-width="5" d="M32 18v38M20 26h24M10 40c1 9 10 16 22 16s21-7 22-16"/>'
        '<circle class="none" stroke-width="4" cx="32" cy="12" r="6"/>'
        '<path class="fill-ink" d="M4 46l5-12 9 9zM60 46l-5-12-9 9z"/>'
    ),
    "crane": (
        '<path class="fill-stone" d="M2 54h60v6H2z"/><path class="fill-gold" d="M20 12h10v42H20z"/>'
        '<path class="none" d="M20 26l10-8M20 38l10-8M20 50l10-8M25 3 8 12M25 3l33 9M50 19v11"/>'
        '<path class="fill-gold" d="M4 12h56v7H4z"/><path class="fill-iron" d="M5 19h9v9H5z"/>'
        '<path class="fill-wood" d="M41 30h18v14H41z"/><path d="M41 30l18 14M59 30 41 44"/>'
    ),
    "barrier": (
        '<path class="fill-water" d="M2 44h60v16H2z"/>'
        '<path class="fill-stone" d="M4 50V34C4 22 16 22 16 34v16zM26 50V30c0-14 14-14 14 0v20z'
        'M50 50V34c0-12 12-12 12 0v16z"/><path class="fill-iron" d="M16 40h10v8H16zM40 40h10v8H40z"/>'
        '<path class="none" d="M10 26v24M33 20v30M56 26v24"/>'
    ),
    "station": (
        '<path class="fill-brick" d="M4 60V32a28 24 0 0 1 56 0v28z"/>'
        '<path class="fill-glass" d="M10 60V34a22 19 0 0 1 44 0v26z"/>'
        '<path class="none" d="M10 34h44M32 15v19M20 19v15M44 19v15"/>'
        '<path class="fill-green" d="M20 58V42c0-5 3-7 12-7s12 2 12 7v16z"/>'
        '<circle class="fill-gold" cx="32" cy="44" r="4.5"/><path d="M18 54h28M22 61h20"/>'
    ),
    "tunnel": (
        '<path class="fill-brick" d="M4 60V34a28 28 0 0 1 56 0v26z"/>'
        '<path class="fill-dark" d="M13 60V35a19 19 0 0 1 38 0v25z"/>'
        '<path class="light" d="M29 34 20 60M35 34l9 26M27 42h10M25 49h14M22 56h20"/>'
        '<path class="none" d="M32 6v10M12 14l7 7M52 14l-7 7M4 34h9M51 34h9"/>'
    ),
    "bus": (
        '<path class="fill-red" d="M4 12c0-3 2-4 4-4h46c4 0 6 2 6 6v38H4z"/>'
        '<path class="fill-glass" d="M9 14h10v11H9zM22 14h10v11H22zM35 14h10v11H35zM48 14h8v11h-8zM9 33h10v10H9z'
        'M22 33h10v10H22zM35 33h10v10H35z"/><path class="paper" d="M49 33h7v19h-7z"/>'
        '<circle class="fill-iron" cx="17" cy="53" r="6.5"/><circle class="fill-iron" cx="41" cy="53" r="6.5"/>'
    ),
    "wagon": (
        '<path class="paper" d="M10 36C6 12 50 12 50 36z"/>'
        '<path class="none" d="M22 19c-4 5-4 11-3 17M38 19c4 5 4 11 3 17"/>'
        '<path class="fill-wood" d="M6 36h48l-4 12H10z"/><path d="M54 40l9-4"/>'
        '<circle class="paper" cx="18" cy="51" r="8"/><circle class="paper" cx="42" cy="51" r="8"/>'
        '<path d="M18 43v16M10 51h16M42 43v16M34 51h16"/>'
    ),
    "street": (
        '<path class="fill-brick" d="M2 18h14v42H2zM48 18h14v42H48z"/>'
        '<path class="fill-stone" d="M16 60V26h8v34zM40 60V26h8v34z"/><path class="fill-iron" d="M29 34h6l13 26H16z"/>'
        '<path class="light" d="M32 38v3M32 46v4M32 55v4"/>'
        '<path d="M6 26h6M6 36h6M52 26h6M52 36h6M6 46h6M52 46h6M2 18l7-8 7 8M48 18l7-8 7 8"/>'
    ),
}

HOUSES = {
    "house": (
        '<path class="fill-stone" d="M12 30h40v30H12z"/><path class="fill-brick" d="M42 10h7v14h-7z"/>'
        '<path class="fill-roof" d="M32 8 58 32H6z"/><path class="fill-wood" d="M27 60V45h10v15z"/>'
        '<path class="fill-glass" d="M17 38h7v8h-7zM40 38h7v8h-7z"/>'
    ),
    "terrace": (
        '<path class="fill-brick" d="M4 26h56v34H4z"/>'
        '<path class="fill-roof" d="m13 10 9 16H4zM32 10l9 16H23zM51 10l9 16H42z"/>'
        '<path class="fill-glass" d="M9 32h8v8H9zM28 32h8v8h-8zM47 32h8v8h-8z"/>'
        '<path class="fill-wood" d="M10 60V47h7v13zM28 60V47h7v13zM47 60V47h7v13z"/>'
    ),
    "market": (
        '<path class="fill-wood" d="M6 42h52v18H6z"/><path d="M10 24v18M54 24v18"/>'
        '<path class="fill-red" d="M8 8h48l6 16H2z"/><path class="paper" d="M18 8h9l-2 16H14zM37 8h9l4 16H39z"/>'
        '<path class="fill-gold" d="M12 42a6 6 0 0 1 12 0z"/><path class="fill-leaf" d="M26 42a6 6 0 0 1 12 0z"/>'
        '<path class="fill-red" d="M40 42a6 6 0 0 1 12 0z"/>'
    ),
    "shop": (
        '<path class="fill-brick" d="M6 6h52v54H6z"/><path class="fill-glass" d="M12 36h24v18H12z"/>'
        '<path class="fill-wood" d="M42 60V36h11v24z"/>'
        '<path class="fill-green" d="M4 22h56v4a7 6 0 0 1-14 0 7 6 0 0 1-14 0 7 6 0 0 1-14 0 7 6 0 0 1-14 0z"/>'
        '<path class="paper" d="M14 11h36v6H14z"/>'
    ),
    "theatre": (
        '<path class="fill-gold" d="M8 10c8 4 16 4 24 0v20c0 10-6 16-12 18C14 46 8 40 8 30z"/>'
        '<path class="none" d="M14 22h4M23 22h4M14 33c4 6 8 6 12 0"/>'
        '<path class="paper" d="M32 22c8 4 16 4 24 0v20c0 10-6 16-12 18-6-2-12-8-12-18z"/>'
        '<path class="none" d="M38 34h4M47 34h4M38 50c4-6 8-6 12 0"/>'
    ),
    "music": (
        '<path class="none" stroke-width="5" d="M24 48V12l28-6v36"/><path class="fill-ink" d="M24 12l28-6v9l-28 6z"/>'
        '<ellipse class="fill-ink" cx="17" cy="49" rx="9" ry="7"/>'
        '<ellipse class="fill-ink" cx="45" cy="43" rx="9" ry="7"/>'
    ),
    "picture": (
        '<path class="fill-gold" d="M4 8h56v48H4z"/><path class="fill-glass" d="M11 15h42v34H11z"/>'
        '<path class="fill-leaf" d="M11 49V40l13-13 11 11 7-6 11 11v6z"/>'
        '<circle class="fill-gold" cx="43" cy="23" r="4"/>'
    ),
    "museum": (
        '<path class="fill-stone" d="M14 52h36v8H14z"/>'
        '<path class="fill-brick" d="M25 6h14c0 4-2 6-2 9 8 4 12 10 12 17 0 9-6 14-9 20H24c-3-6-9-11-9-20 0-7 4-13 '
        '12-17 0-3-2-5-2-9z"/><path class="none" d="M15 32h34M16 26l4 6 4-6 4 6 4-6 4 6 4-6 4 6 4-6M18 40h28"/>'
    ),
    "school": (
        '<path class="fill-brick" d="M4 34h56v26H4z"/><path class="fill-stone" d="M22 26h20v34H22z"/>'
        '<path class="fill-roof" d="m32 12 12 14H20z"/><path class="fill-gold" d="M28 40c0-7 8-7 8 0l2 4H26z"/>'
        '<path d="M32 12V4h9v5h-9M32 34v2M9 42h8M9 50h8M47 42h8M47 50h8"/>'
        '<path class="fill-wood" d="M28 60V50h8v10z"/>'
    ),
    "university": (
        '<path class="fill-roof" d="M32 12 62 26 32 40 2 26z"/>'
        '<path class="fill-roof" d="M14 32v14c8 9 28 9 36 0V32L32 40z"/><path class="none" d="M32 26l24 6v14"/>'
        '<path class="fill-gold" d="M53 46h6l1 11h-8z"/>'
    ),
    "book": (
        '<path class="paper" d="M32 14C24 8 14 8 4 10v42c10-2 20-2 28 4 8-6 18-6 28-4V10c-10-2-20-2-28 4z"/>'
        '<path class="none" d="M32 14v42M10 19c6-1 11 0 16 2M10 28c6-1 11 0 16 2M10 37c6-1 11 0 16 2'
        'M54 19c-6-1-11 0-16 2M54 28c-6-1-11 0-16 2M54 37c-6-1-11 0-16 2"/>'
    ),
    "hospital": (
        '<path class="fill-stone" d="M4 30h56v30H4zM18 10h28v50H18z"/>'
        '<path class="fill-red" d="M29 15h6v6h6v6h-6v6h-6v-6h-6v-6h6z"/>'
        '<path class="fill-glass" d="M8 38h6v7H8zM50 38h6v7h-6zM8 49h6v7H8zM50 49h6v7h-6zM22 39h6v7h-6z'
        'M36 39h6v7h-6z"/><path class="fill-wood" d="M28 60V50h8v10z"/>'
    ),
    "prison": (
        '<path class="fill-stone" d="M4 8h10v6h8V8h8v6h8V8h8v6h6V8h8v52H4z"/>'
        '<path class="fill-dark" d="M16 50V34a16 14 0 0 1 32 0v16z"/>'
        '<path class="light" stroke-width="3" d="M24 23v27M32 20v30M40 23v27M16 38h32"/>'
    ),
    "bank": (
        '<path class="fill-stone" d="M32 6 58 22v4H6v-4zM6 54h52v6H6z"/>'
        '<path class="paper" d="M10 26h7v28h-7zM47 26h7v28h-7z"/><circle class="fill-gold" cx="32" cy="40" r="12"/>'
        '<path class="dark" d="M37 36c-1-4-8-4-8 1v5c0 2-1 3-2 4h11M26 41h8"/>'
    ),
    "guild": (
        '<path class="fill-gold" d="M8 8c9 2 17 0 24-4 7 4 15 6 24 4v22c0 16-10 24-24 30C18 54 8 46 8 30z"/>'
        '<path class="fill-red" d="M32 4c7 4 15 6 24 4v22H32zM32 30v30C18 54 8 46 8 30z"/>'
        '<path class="none" d="M32 4v56M8 30h48"/>'
    ),
    "inn": (
        '<path class="fill-gold" d="M12 20h32v38H12z"/>'
        '<path class="none" d="M44 28h7c6 0 6 20 0 20h-7M20 30v20M28 30v20M36 30v20"/>'
        '<path class="paper" d="M10 24c-6-6 0-14 6-12 2-8 14-8 16-2 6-4 14 2 13 8-1 4-4 6-8 5-2 4-8 3-10 0-4 5-13 '
        '6-17 1z"/>'
    ),
    "police": (
        '<path class="fill-roof" d="M10 48C8 24 18 10 32 10s24 14 22 38z"/>'
        '<path class="fill-dark" d="M4 48h56c0 6-8 8-28 8S4 54 4 48z"/>'
        '<path class="fill-gold" d="M32 22l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1zM30 5h4v5h-4z"/>'
    ),
    "tent": (
        '<path class="fill-red" d="M32 14C28 26 18 36 4 42v18h56V42C46 36 36 26 32 14z"/>'
        '<path class="paper" d="M32 14c-2 12-6 22-12 28v18h24V42c-6-6-10-16-12-28z"/>'
        '<path class="fill-dark" d="m32 40 6 20H26z"/><path class="fill-gold" d="M32 4h12l-3 4 3 3H32z"/>'
        '<path class="none" d="M32 4v10M4 42c6 4 12 4 16 0 6 5 18 5 24 0 4 4 10 4 16 0"/>'
    ),
}

EMBLEMS = LANDMARKS | TRAFFIC | HOUSES | WORK | LIFE
