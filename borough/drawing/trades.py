"""Emblems on a grid of 64 by 64, as in `emblems`: trades and daily life."""

from __future__ import annotations

WORK = {
    "mill": (
        '<path class="fill-stone" d="M22 30h20l6 30H16z"/><path class="fill-roof" d="M20 30c0-14 24-14 24 0z"/>'
        '<path class="fill-wood" d="M28 60V50h8v10z"/>'
        '<path class="paper" d="m34 24 20-16 5 6-21 14zM34 28l16 20-6 5-14-21zM30 28 10 44l-5-6 21-14z'
        'M30 24 15 7l6-5 13 18z"/><circle class="fill-ink" cx="32" cy="26" r="2"/>'
    ),
    "anvil": (
        '<path class="fill-iron" d="M4 24h16v-6h40v8c-10 1-16 5-17 12l7 8v6H16v-6l8-8C12 38 6 33 4 24z"/>'
        '<path class="fill-wood" d="M20 52h28v8H20z"/><path class="none" d="M30 4v8M42 5l-3 7M18 5l3 7"/>'
    ),
    "forge": (
        '<path class="fill-brick" d="M6 60V32l14-10V4h24v18l14 10v28z"/>'
        '<path class="fill-dark" d="M16 60V46a16 14 0 0 1 32 0v14z"/>'
        '<path class="fill-red" d="M22 60c-2-8 4-10 5-18 7 4 4 8 7 10 1-2 2-3 2-5 6 4 8 9 6 13z"/>'
        '<path class="fill-gold" d="M28 60c0-4 3-5 4-9 3 3 5 5 4 9z"/>'
    ),
    "flame": (
        '<path class="fill-red" d="M20 60C6 52 8 38 16 30c1 5 3 7 6 8-2-14 4-26 16-34-2 10 2 14 8 21 2-2 3-5 3-8 9 14 '
        '10 34-7 43z"/><path class="fill-gold" d="M25 60c-6-8 0-13 7-24 2 6 4 8 6 11 1-1 2-3 2-5 5 7 4 14-1 18z"/>'
    ),
    "tools": (
        '<path class="fill-wood" d="m14 12 5-4 34 46-6 5z"/>'
        '<path class="fill-iron" d="M4 18 20 4c5 0 8 2 10 5l-6 4-10 12z"/>'
        '<path class="fill-wood" d="m50 12-5-4-15 20 5 5zM26 33l5 5-16 21-6-5z"/>'
        '<path class="fill-iron" d="m44 8 10-5 7 6-6 10c-2-5-5-9-11-11z"/>'
    ),
    "lumber": (
        '<path class="fill-wood" d="M14 38h42c8 0 8 20 0 20H14zM22 18h30c8 0 8 20 0 20H22z"/>'
        '<circle class="paper" cx="14" cy="48" r="10"/><circle class="paper" cx="24" cy="28" r="10"/>'
        '<circle class="none" cx="14" cy="48" r="4"/><circle class="none" cx="24" cy="28" r="4"/>'
        '<path d="M34 44h14M40 52h10M42 26h10M38 32h8"/>'
        '<path class="fill-leaf" d="M44 18c0-8 5-13 14-14 0 8-5 14-14 14z"/>'
    ),
    "saw": (
        '<path class="fill-iron" d="M57 29L52 31L54 42L48 41L44 51L40 47L32 54L30 49L20 51L20 45L10 42L14 37L7 29L12 '
        '27L10 17L16 17L19 7L24 11L32 4L34 9L44 7L44 13L54 16L50 21z"/><circle class="paper" cx="32" cy="29" r="6"/>'
        '<path class="fill-wood" d="M10 44h42c10 0 10 16 0 16H10z"/>'
        '<ellipse class="paper" cx="10" cy="52" rx="6" ry="8"/><path d="M24 49h14M30 55h18M10 52h0"/>'
    ),
    "mine": (
        '<path class="fill-iron" d="M2 60 16 22 32 6l18 18 12 36z"/><path class="fill-dark" d="M16 60V32h32v28z"/>'
        '<path class="fill-wood" d="M12 26h40v7H12zM14 33h6v27h-6zM44 33h6v27h-6z"/>'
        '<path class="light" d="M29 40l-5 20M35 40l5 20M27 48h10M25 55h14"/>'
    ),
    "gold": (
        '<path class="fill-gold" d="M12 38h16l8 20H4zM36 38h16l8 20H28zM24 18h16l8 20H16z"/>'
        '<path class="none" d="M12 38l4 4h8l4-4M36 38l4 4h8l4-4M24 18l4 4h8l4-4M32 4v7M50 10l-5 5M14 10l5 5"/>'
    ),
    "quarry": (
        '<path class="fill-stone" d="M4 40h26v20H4zM32 40h28v20H32zM16 20h26v20H16z"/>'
        '<path class="none" d="M9 46h8M22 54h4M38 46h10M50 54h5M22 26h8M34 34h4"/>'
        '<path class="fill-wood" d="m38 22 16-18 4 3-17 18z"/>'
        '<path class="fill-iron" d="M40 4c10-1 18 5 20 15-5-6-12-11-20-15z"/>'
    ),
    "factory": (
        '<path class="fill-stone" d="M8 14h8v26H8zM20 14h8v26h-8zM36 14h8v26h-8zM48 14h8v26h-8z"/>'
        '<path class="fill-brick" d="M4 36h56v24H4z"/>'
        '<path class="fill-glass" d="M10 42h8v12h-8zM22 42h8v12h-8zM34 42h8v12h-8zM46 42h8v12h-8z"/>'
        '<path class="none" d="M12 10c2-5 7-1 9-6M40 10c2-5 7-1 9-6"/>'
    ),
    "barn": (
        '<path class="fill-brick" d="M8 60V28L18 14l14-8 14 8 10 14v32z"/>'
        '<path class="none" d="M8 28 18 14l14-8 14 8 10 14" stroke-width="4"/>'
        '<path class="paper" d="M20 60V38h24v22zM27 20h10v9H27z"/><path d="m20 38 24 22M44 38 20 60"/>'
    ),
    "cow": (
        '<path class="paper" d="M12 20h30c4-6 8-8 12-8l6 6-2 10-8 2v28h-6V44H18v14h-6z"/>'
        '<path class="fill-brown" d="M20 20h12c2 8-2 14-7 14s-8-6-5-14zM42 22c4 4 3 10 0 14-5-3-5-10 0-14z"/>'
        '<path class="none" d="M12 22C6 22 5 30 5 38M50 12V6M58 15l3-5"/><path class="wide" d="M52 19h0"/>'
        '<path class="fill-pink" d="M30 44h10v5h-8z"/>'
    ),
    "sheep": (
        '<path class="fill-dark" d="M18 44h5v16h-5zM38 44h5v16h-5z"/>'
        '<path class="paper" d="M14 46a8 8 0 0 1-6-13 9 9 0 0 1 8-14 10 10 0 0 1 17-4 10 10 0 0 1 15 7 9 9 0 0 1 2 16 '
        '8 8 0 0 1-10 8 9 9 0 0 1-13 1 9 9 0 0 1-13-1z"/>'
        '<path class="fill-dark" d="M44 20c6-4 12-2 16 4 2 3 1 6-2 7l-7 1c-4 0-7-5-7-12z"/>'
        '<path class="light" stroke-width="3" d="M53 24h0"/>'
    ),
    "barrel": (
        '<path class="fill-wood" d="M14 6h36c8 16 8 36 0 52H14C6 42 6 22 14 6z"/>'
        '<path class="none" d="M26 6c-4 16-4 36 0 52M38 6c4 16 4 36 0 52"/>'
        '<path class="fill-iron" d="M10 16h44l2 6H8zM8 42h48l-2 6H10z"/>'
    ),
    "milk": (
        '<path class="fill-iron" d="M24 12h16v8c8 4 12 8 12 16v24H12V36c0-8 4-12 12-16zM20 5h24v7H20z"/>'
        '<path class="none" d="M12 38h40M12 52h40M12 30c-6-2-6 12 0 10M52 30c6-2 6 12 0 10"/>'
    ),
    "loom": (
        '<path class="fill-wood" d="M12 4h40v9H12zM12 51h40v9H12z"/><path class="fill-red" d="M18 13h28v38H18z"/>'
        '<path class="none" d="M18 20l28 5M18 28l28 5M18 36l28 5M18 44l28 5M46 25c16 6 2 24 14 34"/>'
    ),
    "jewel": (
        '<circle class="none" stroke-width="8" cx="32" cy="42" r="16"/>'
        '<circle class="gold" stroke-width="4" cx="32" cy="42" r="16"/>'
        '<path class="fill-glass" d="M24 4h16l6 8-14 16-14-16z"/>'
        '<path class="none" d="M18 12h28M26 12l6 16 6-16-6-8z"/>'
    ),
    "boot": (
        '<path class="fill-brown" d="M16 4h22v26c4 6 20 6 22 20H16z"/>'
        '<path class="fill-wood" d="M14 50h48v8H34l-2-3h-4v3H14z"/><path class="none" d="M16 12h22M30 30h8M30 37h10"/>'
    ),
    "chair": (
        '<path class="fill-wood" d="M14 4h6v56h-6zM20 9h22v6H20zM20 20h22v6H20zM42 4h6v56h-6z"/>'
        '<path class="fill-red" d="M10 34h44v8H10z"/>'
    ),
    "watch": (
        '<path class="fill-gold" d="M28 8h8v8h-8z"/><circle class="none" cx="32" cy="6" r="4"/>'
        '<circle class="fill-gold" cx="32" cy="38" r="23"/><circle class="paper" cx="32" cy="38" r="17"/>'
        '<path d="M32 26v12l8 6M32 21v3M32 52v3M15 38h3M46 38h3"/>'
    ),
    "cannon": (
        '<path class="fill-iron" d="M10 30 50 8l8 14-38 22c-10 4-18-8-10-14z"/>'
        '<path class="fill-wood" d="M24 40l-20 16v4h10l20-16z"/><circle class="fill-wood" cx="34" cy="46" r="13"/>'
        '<path d="M34 33v26M21 46h26M25 37l18 18M43 37 25 55"/>'
    ),
    "mortar": (
        '<path class="fill-wood" d="m38 26 14-24 7 4-14 24z"/>'
        '<path class="fill-stone" d="M6 26h52v6c-2 10-8 16-16 18v4h6v6H16v-6h6v-4C14 48 8 42 6 32z"/>'
        '<path class="fill-leaf" d="M14 26c0-8 4-14 14-16 2 8-2 14-8 16z"/>'
    ),
}

LIFE = {
    "people": (
        '<path class="fill-blue" d="M2 60c0-18 4-24 13-24s13 6 13 24z"/>'
        '<circle class="fill-blue" cx="15" cy="26" r="8"/>'
        '<path class="fill-yellow" d="M36 60c0-18 4-24 13-24s13 6 13 24z"/>'
        '<circle class="fill-yellow" cx="49" cy="26" r="8"/>'
        '<path class="fill-red" d="M18 60c0-22 4-30 14-30s14 8 14 30z"/>'
        '<circle class="fill-red" cx="32" cy="18" r="10"/>'
    ),
    "newspaper": (
        '<path class="fill-stone" d="M50 18h10v36c0 6-10 6-10 0z"/>'
        '<path class="paper" d="M4 6h46v48c0 3 2 5 5 5H10c-4 0-6-2-6-5z"/>'
        '<path class="fill-ink" d="M10 12h34v7H10zM10 25h15v13H10z"/>'
        '<path d="M30 27h14M30 33h14M30 38h14M10 45h34M10 51h34"/>'
    ),
    "coffee": (
        '<path class="paper" d="M10 28h38v16c0 8-6 12-12 12H22c-6 0-12-4-12-12z"/>'
        '<path class="none" d="M48 32c14-2 14 16-1 16M20 20c-4-5 4-8 0-14M30 20c-4-5 4-8 0-14M40 20c-4-5 4-8 0-14"/>'
        '<path class="fill-brown" d="M10 28h38v6H10z"/><path class="wide" d="M4 60h50"/>'
    ),
    "lamp": (
        '<path class="fill-iron" d="M30 30h4v26h-4zM22 56h20v5H22zM26 36h12v4H26z"/>'
        '<path class="fill-gold" d="M20 10h24l-5 20H25z"/><path class="fill-iron" d="M18 10 32 2l14 8z"/>'
        '<path class="none" d="M32 10v20M10 16l-6-3M10 24l-6 3M54 16l6-3M54 24l6 3"/>'
    ),
    "bowl": (
        '<path class="fill-brown" d="M4 30h56c0 14-8 20-16 23v6H20v-6C12 50 4 44 4 30z"/>'
        '<path class="none" d="M22 24c-4-6 4-8 0-15M32 24c-4-6 4-8 0-15M42 24c-4-6 4-8 0-15M12 38h12"/>'
    ),
    "tap": (
        '<path class="fill-iron" d="M4 24h22v-6h10v6h4c12 0 16 6 16 18H44c0-4-2-5-6-5H4z"/>'
        '<path class="fill-iron" d="M18 8h26v5H18zM28 13h6v6h-6z"/>'
        '<path class="fill-water" d="M50 46c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10z"/>'
    ),
    "well": (
        '<path class="fill-wood" d="M12 24h5v18h-5zM47 24h5v18h-5z"/><path class="fill-roof" d="M32 4 58 24H6z"/>'
        '<path class="none" d="M17 28h30M32 28v6"/><path class="fill-wood" d="M27 34h10l-2 8h-6z"/>'
        '<path class="fill-stone" d="M6 42h52v18H6z"/>'
        '<path class="none" d="M6 51h52M22 42v9M42 42v9M14 51v9M32 51v9M50 51v9"/>'
    ),
    "fish": (
        '<path class="fill-water" d="M4 32C14 14 34 14 46 30l14-12v28L46 34C34 50 14 50 4 32z"/>'
        '<path class="none" d="M22 22c5 6 5 14 0 20M30 28c3 3 3 5 0 8M38 28c2 3 2 5 0 8"/>'
        '<path class="wide" d="M13 30h0"/>'
    ),
    "bread": (
        '<path class="fill-gold" d="M8 24c0-18 48-18 48 0 0 4-2 6-4 7v25H12V31c-2-1-4-3-4-7z"/>'
        '<path class="none" d="M22 24l8-6M32 26l8-6M20 40h24M20 48h24"/>'
    ),
    "salt": (
        '<path class="fill-glass" d="M18 22h28l6 38H12z"/><path class="fill-iron" d="M20 22c0-20 24-20 24 0z"/>'
        '<path class="paper" d="M16 40h32l3 18H13z"/><path class="wide" d="M28 14h0M36 14h0M32 18h0"/>'
    ),
    "cart": (
        '<path class="fill-stone" d="M22 8c10 0 20 6 20 16 0 8-4 12-8 14H12C6 34 4 28 4 22 6 14 14 8 22 8z"/>'
        '<path class="fill-wood" d="M2 36h40l-4 10H8z"/><path d="M42 38l20-8"/>'
        '<circle class="paper" cx="22" cy="50" r="9"/><path d="M22 41v18M13 50h18"/>'
    ),
    "bulb": (
        '<path class="fill-gold" d="M24 44c0-8-10-12-10-24a18 18 0 0 1 36 0c0 12-10 16-10 24z"/>'
        '<path class="fill-iron" d="M24 44h16v10l-4 6h-8l-4-6z"/>'
        '<path class="none" d="M24 49h16M28 44l-3-18 7 5 7-5-3 18"/>'
    ),
    "quill": (
        '<path class="paper" d="M6 14h34v46H6z"/><path class="none" d="M12 24h14M12 32h12M12 40h10M12 48h18"/>'
        '<path class="fill-red" d="M24 48C26 26 38 8 60 3c0 22-10 36-28 40z"/><path class="none" d="M22 54 48 16"/>'
    ),
    "bust": (
        '<path class="fill-stone" d="M14 52h36v8H14z"/>'
        '<path class="fill-stone" d="M20 52c0-6 4-8 6-10-8-5-11-10-11-18C15 12 22 5 32 5s17 7 16 16l5 9-5 2v6c0 4-3 '
        '5-8 4l-1 2c2 2 6 4 6 8z"/>'
        '<path class="none" d="M48 21c-8 0-11-3-13-7-2 6-6 9-13 9M22 23c-3 6 0 9 4 9M41 23h3M43 36h5"/>'
    ),
    "basket": (
        '<path class="fill-leaf" d="M14 34a8 8 0 0 1 16 0z"/><path class="fill-red" d="M26 34a8 8 0 0 1 16 0z"/>'
        '<path class="fill-gold" d="M38 34a7 7 0 0 1 14 0z"/><path class="fill-wood" d="M4 34h56l-8 26H12z"/>'
        '<path class="none" d="M10 34C10 0 54 0 54 34M8 43h48M10 52h44M22 34l3 26M42 34l-3 26"/>'
    ),
    "compasses": (
        '<path class="fill-wood" d="m30 16 4 0 20 40-2 4-5-3zM34 16l-4 0-20 40 2 4 5-3z"/>'
        '<circle class="fill-gold" cx="32" cy="11" r="7"/><path class="none" d="M18 40c9 6 19 6 28 0"/>'
    ),
    "horseshoe": (
        '<path class="fill-iron" d="M12 58C2 30 8 6 32 6s30 24 20 52l-12-3c6-18 6-36-8-36s-14 18-8 36z"/>'
        '<path class="wide light" d="M15 40h0M15 28h0M20 17h0M44 17h0M49 28h0M49 40h0"/>'
    ),
    "mask": (
        '<path class="fill-red" d="M4 20c12-6 20-2 28 4 8-6 16-10 28-4 0 18-6 28-16 28-6 0-9-6-12-8-3 2-6 8-12 8C10 '
        '48 4 38 4 20z"/>'
        '<path class="paper" d="M12 28c6-2 10 0 13 5-5 4-10 3-13-5zM52 28c-6-2-10 0-13 5 5 4 10 3 13-5z"/>'
        '<path class="none" d="M56 40l3 20"/>'
    ),
}
