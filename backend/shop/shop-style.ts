import { BANNER_STYLE } from "./banners";

/** The stylesheet of the demo shop. */
export const STYLE = `
:root {
  --ground: #f7f6f3; --paper: #ffffff; --sunken: #efede8; --ink: #1d2326; --soft: #566065; --line: #dcd8d0; --edge: #85807a;
  --accent: #1f5d49; --on-accent: #ffffff; --accent-soft: #e2efe9; --sale: #a3321c; --gone: #6b6258; --good: #1c6639;
  --focus: #1a5fd0; color-scheme: light dark;
}
[data-tone="1"] { --accent: #27537d; --accent-soft: #e2ecf5; }
[data-tone="2"] { --accent: #6a3f6d; --accent-soft: #f2e7f2; }
[data-tone="3"] { --accent: #7a4613; --accent-soft: #f6ebdd; }
[data-tone="4"] { --accent: #0f5c66; --accent-soft: #dcecec; }
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121619; --paper: #1a1f23; --sunken: #0e1214; --ink: #e9ecec; --soft: #aab4b9; --line: #2d353b; --edge: #717d85;
    --accent: #7fcbae; --on-accent: #07281d; --accent-soft: #17342a; --sale: #ff9d8a; --gone: #b9aea2; --good: #7ccb93;
    --focus: #8fbaff;
  }
  [data-tone="1"] { --accent: #8fbfe9; --on-accent: #0a2238; --accent-soft: #162c40; }
  [data-tone="2"] { --accent: #d9a9dc; --on-accent: #301233; --accent-soft: #35203a; }
  [data-tone="3"] { --accent: #e7b274; --on-accent: #331c04; --accent-soft: #38270f; }
  [data-tone="4"] { --accent: #6cc5ca; --on-accent: #04262a; --accent-soft: #16343a; }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  min-height: 100vh; display: flex; flex-direction: column;
}
main { flex: 1; width: 100%; padding-block: 20px 48px; outline: none; }
.inner { max-width: 1200px; margin-inline: auto; padding-inline: 24px; width: 100%; }
a { color: var(--accent); text-underline-offset: 3px; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 20px; line-height: 1.3; font-weight: 650; margin: 32px 0 14px; }
ul, ol { list-style: none; margin: 0; padding: 0; }
img { display: block; max-width: 100%; height: auto; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 12px; top: -60px; background: var(--paper); padding: 10px 14px; border-radius: 8px; z-index: 9; }
.skip:focus { top: 12px; }
.top { background: var(--paper); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 5; }
.top .inner { display: flex; gap: 28px; align-items: center; padding-block: 14px; }
.mark { font-weight: 700; font-size: 19px; letter-spacing: -.01em; text-decoration: none; color: var(--ink); white-space: nowrap; }
.basket { margin-left: auto; font-weight: 600; white-space: nowrap; text-decoration: none; padding: 8px 0; }
.add { margin: 16px 0; }
.lines { margin-top: 20px; border-top: 1px solid var(--line); }
.lines li { display: grid; grid-template-columns: 80px minmax(0, 1fr) auto auto; gap: 12px 16px; align-items: center; padding: 14px 0; border-bottom: 1px solid var(--line); }
.lines p { margin: 0; overflow-wrap: anywhere; }
.lines .cost { display: block; }
.lines form { display: flex; gap: 8px; align-items: center; }
.lines input[type="number"] { width: 72px; height: 44px; padding: 0 10px; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); }
form button.plain { background: none; color: var(--accent); padding: 0 6px; text-decoration: underline; text-underline-offset: 3px; }
.order { margin-top: 20px; max-width: 62ch; }
.order .cost { font-size: 20px; }
.ordered li { padding: 4px 0; }
.find { position: relative; flex: 1; display: flex; min-width: 0; max-width: 640px; }
.find input {
  flex: 1; min-width: 0; height: 44px; padding: 0 14px; border: 1px solid var(--edge); border-right: 0; border-radius: 8px 0 0 8px;
  background: var(--paper); appearance: none;
}
.find [data-vitrine-voice] { box-sizing: border-box; height: 44px; border-block: 1px solid var(--edge); background: var(--paper); }
.find button, form button {
  height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer;
}
.find button { border-radius: 0 8px 8px 0; }
.suggest {
  position: absolute; inset: calc(100% + 6px) 0 auto 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 12px 32px -8px rgb(0 0 0 / .28); padding: 8px; z-index: 8; max-height: min(76vh, 640px); overflow: auto;
}
.suggest [role="presentation"] { font-size: 13px; font-weight: 600; color: var(--soft); padding: 8px 8px 4px; }
.suggest [role="option"] { display: flex; align-items: center; gap: 12px; padding: 6px 8px; border-radius: 7px; cursor: pointer; min-height: 44px; }
.suggest [aria-selected="true"] { background: var(--accent-soft); }
.suggest img { width: 44px; height: 44px; border-radius: 6px; object-fit: cover; background: var(--sunken); }
.suggest .words { flex: 1; min-width: 0; overflow-wrap: anywhere; line-height: 1.35; }
.suggest mark { background: none; color: inherit; font-weight: 700; }
.suggest .cost { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--soft); font-size: 15px; }
.suggest.tops:not([hidden]) { display: grid; grid-template: auto auto 1fr auto / minmax(0, 5fr) minmax(0, 7fr); gap: 14px 24px; padding: 16px; max-height: 82vh; }
@media (min-width: 1100px) { .suggest.tops { inset-inline-end: auto; width: 800px; } }
.tops > * { grid-column: 1; }
.tops [role="presentation"] { padding: 0 0 6px; }
.tops .tags { display: flex; flex-wrap: wrap; gap: 6px; align-content: start; }
.tops .tags [role="presentation"] { flex: 0 0 100%; padding: 0; }
.tops .tags [role="option"] { min-height: 34px; padding: 3px 11px; border: 1px solid var(--line); border-radius: 8px; font-size: 15px; }
.tops .tags [aria-selected="true"] { border-color: var(--accent); }
.tops .goods { grid-column: 2; grid-row: 1 / span 3; }
.tops .goods [role="option"], .tops .stories [role="option"] { margin-inline: -8px; }
.tops .stories { grid-column: 1 / -1; grid-row: 4; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2px 16px; border-top: 1px solid var(--line); padding-top: 12px; }
.tops .stories [role="presentation"] { grid-column: 1 / -1; padding: 0; }
.suggest [role="option"]:hover { background: var(--sunken); }
.suggest [aria-selected="true"], .suggest [aria-selected="true"]:hover { background: var(--accent-soft); }
.suggest .all { color: var(--accent); font-weight: 600; }
.preview { position: sticky; top: 0; z-index: 7; background: #ffd24d; color: #2a1c00; box-shadow: 0 1px 0 rgb(0 0 0 / .25); }
.preview .inner { display: flex; gap: 6px 20px; align-items: center; justify-content: space-between; padding-block: 8px; }
.preview p { margin: 0; font-size: 15px; line-height: 1.35; overflow-wrap: anywhere; }
.preview a {
  flex: none; display: inline-flex; align-items: center; min-height: 36px; padding: 0 14px; border-radius: 8px; background: #2a1c00; color: #ffe9ab;
  font-size: 15px; font-weight: 600; text-decoration: none;
}
.preview a:focus-visible { outline-color: #2a1c00; }
[data-preview] .top { position: static; }
.stamp {
  position: absolute; right: 10px; bottom: 12px; rotate: -7deg; border: 2px solid #2a1c00; border-radius: 5px; padding: 0 8px;
  background: #ffd24d; color: #2a1c00; font-size: 13px; font-weight: 700; pointer-events: none;
}
.trail { font-size: 14px; margin-bottom: 14px; }
.trail ol { display: flex; flex-wrap: wrap; gap: 2px 8px; }
.trail li + li::before { content: "/"; color: var(--soft); margin-right: 8px; }
.headline { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin-bottom: 14px; }
.headline p { margin: 0; color: var(--soft); }
.note { background: var(--accent-soft); border-radius: 8px; padding: 10px 14px; margin: 0 0 14px; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; }
.chips a { border: 1px solid var(--edge); border-radius: 8px; padding: 6px 12px; text-decoration: none; background: var(--paper); }
.below { margin-bottom: 22px; }
.below ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: 10px; }
.below a {
  display: flex; align-items: center; gap: 12px; height: 100%; padding: 8px 14px 8px 8px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 10px; color: var(--ink); text-decoration: none; line-height: 1.3; overflow-wrap: anywhere;
}
.below a:hover { border-color: var(--accent); }
.below img { width: 56px; height: 56px; border-radius: 8px; flex: none; object-fit: contain; background: #fff; }
.story { display: grid; grid-template-columns: minmax(0, 320px) minmax(0, 1fr); gap: 36px; align-items: center; }
.story img { width: 100%; border-radius: 12px; }
.story .prose { font-size: 19px; }
.columns { display: grid; grid-template-columns: 232px minmax(0, 1fr); gap: 32px; align-items: start; }
.side h2, legend { font-size: 15px; font-weight: 650; margin: 0 0 8px; padding: 0; }
.fields { display: grid; gap: 22px; }
.fields form { display: grid; gap: 22px; justify-items: start; }
.fields p { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; width: 100%; }
.tree ul ul { margin-left: 14px; }
.tree a { display: block; padding: 3px 0; text-decoration: none; color: var(--ink); }
.tree a:hover, .card:hover .name { text-decoration: underline; text-underline-offset: 3px; }
.tree [aria-current="true"] { font-weight: 650; color: var(--accent); }
.count { color: var(--soft); font-size: 14px; font-variant-numeric: tabular-nums; }
.scroll { max-height: 300px; overflow: auto; padding-right: 6px; }
.check { display: flex; gap: 9px; align-items: center; padding: 3px 0; cursor: pointer; }
.check span:nth-of-type(1) { flex: 1; }
.check input { width: 17px; height: 17px; accent-color: var(--accent); margin: 3px; }
.range { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
.range label { font-size: 14px; color: var(--soft); }
.range input, .sort select {
  width: 100%; height: 40px; padding: 0 10px; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: var(--ink);
}
.sort { display: flex; gap: 10px; align-items: center; justify-content: flex-end; margin-bottom: 16px; }
.sort label { color: var(--soft); font-size: 15px; white-space: nowrap; }
.sort select { width: auto; min-width: 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(196px, 1fr)); gap: 26px 18px; }
.card a { display: flex; flex-direction: column; gap: 3px; color: inherit; text-decoration: none; border-radius: 10px; }
.shot { position: relative; display: block; margin-bottom: 6px; }
.shot img { width: 100%; aspect-ratio: 1; object-fit: contain; border-radius: 10px; background: #fff; }
.labels { position: absolute; left: 10px; top: 10px; display: flex; gap: 6px; }
.labels span { background: #fff; color: #7d2413; font-size: 13px; font-weight: 650; padding: 2px 8px; border-radius: 6px; }
.brand { font-size: 14px; color: var(--soft); margin: 0; }
.name { line-height: 1.35; overflow-wrap: anywhere; }
.cost strong { font-size: 17px; font-weight: 650; font-variant-numeric: tabular-nums; }
.cost s { color: var(--soft); font-size: 14px; margin-left: 6px; font-variant-numeric: tabular-nums; }
.stock { font-size: 14px; color: var(--good); margin: 0; }
.gone { color: var(--gone); }
.pages { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: center; margin-top: 36px; }
.pages ol { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
.pages a { display: inline-flex; min-width: 44px; height: 44px; padding: 0 12px; align-items: center; justify-content: center; border-radius: 8px; text-decoration: none; }
.pages [aria-current="page"] { background: var(--accent); color: var(--on-accent); font-weight: 650; }
.nothing { padding: 40px 0; max-width: 60ch; }
.nothing h2 { margin-top: 0; }
.box { margin-block-start: 44px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 14px; }
.tile { display: flex; gap: 16px; align-items: center; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 14px; }
.tile img { width: 92px; height: 92px; border-radius: 10px; flex: none; }
.tile h3 { margin: 0 0 2px; font-size: 17px; }
.tile h3 a { text-decoration: none; color: var(--ink); }
.tile p { margin: 0; font-size: 14px; color: var(--soft); }
.tile p a { color: var(--soft); display: inline-block; padding: 1px 0; }
.more { margin-top: 24px; font-weight: 600; }
.item { display: grid; grid-template-columns: minmax(0, 480px) minmax(0, 1fr); gap: 44px; align-items: start; }
.item .cost { margin: 14px 0 2px; }
.item .cost strong { font-size: 26px; }
.item .cost s { font-size: 17px; }
.prose { max-width: 62ch; overflow-wrap: anywhere; }
.options { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 10px 0; }
.options > span:first-child { color: var(--soft); font-size: 14px; min-width: 76px; }
.option { border: 1px solid var(--line); border-radius: 6px; padding: 2px 9px; background: var(--paper); font-size: 15px; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 12px; padding: 9px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.footer { border-top: 1px solid var(--line); font-size: 14px; color: var(--soft); }
.footer .inner { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; padding-block: 16px; }
.footer p { margin: 0; }
.shops { max-width: 640px; }
.shops li { border-bottom: 1px solid var(--line); }
.shops li a { display: flex; justify-content: space-between; gap: 16px; padding: 14px 2px; text-decoration: none; }
.shops span { color: var(--soft); }
.filters summary { cursor: pointer; font-weight: 600; padding: 11px 14px; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); }
.filters[open] .fields { padding-top: 16px; }
[data-scripted] [data-plain] { display: none; }
@media (min-width: 861px) {
  @supports selector(::details-content) {
    .filters summary { display: none; }
    .filters::details-content { content-visibility: visible; display: block; height: auto; }
    .filters[open] .fields { padding-top: 0; }
  }
}
@media (max-width: 860px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 16px; }
  .item, .story { grid-template-columns: minmax(0, 1fr); gap: 20px; }
  .sort { justify-content: space-between; }
}
@media (max-width: 620px) {
  .inner { padding-inline: 16px; }
  .top .inner { flex-wrap: wrap; gap: 10px; padding-block: 12px; }
  .top .find { order: 1; flex-basis: 100%; }
  .lines li { grid-template-columns: 56px minmax(0, 1fr); }
  .lines form { grid-column: 2; }
  .find { max-width: none; }
  .suggest { max-height: min(72vh, 640px); }
  .suggest.tops:not([hidden]) { display: block; }
  .tops > * + * { margin-top: 14px; }
  .tops .tags [role="option"] { min-height: 40px; }
  .tops .stories { grid-template-columns: minmax(0, 1fr); }
  .below ul { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: 176px; overflow-x: auto; margin-inline: -16px; padding: 2px 16px 8px; scroll-padding: 16px; scroll-snap-type: x proximity; }
  .below li { scroll-snap-align: start; }
  .below a { font-size: 15px; padding-right: 10px; }
  .below img { width: 44px; height: 44px; }
  .story img { max-width: 240px; }
  .preview .inner { display: block; padding-block: 7px; }
  .preview p { display: inline; font-size: 14px; line-height: 1.4; }
  .preview a {
    display: inline-block; min-height: 24px; margin-right: 12px; padding: 2px 0; background: none; color: inherit; font-size: 14px;
    line-height: 20px; text-decoration: underline;
  }
  .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 22px 12px; }
  .name { font-size: 15px; }
  h1 { font-size: 23px; }
  .tiles { grid-template-columns: minmax(0, 1fr); }
  .tile img { width: 72px; height: 72px; }
  dl div { grid-template-columns: 96px minmax(0, 1fr); }
}
${BANNER_STYLE}
@media (forced-colors: active) { .suggest [aria-selected="true"] { outline: 2px solid Highlight; } }
`.trim();
