import { median } from "./ratio.mjs";

/** How many results the editor is measured with. */
export const RESULTS = 200;

/** What was measured of the editor at a speed of the processor as figures; `slowdown` 1 is its own speed. */
export function editorFigures({ slowdown, rules, opening, loading, keys, drag, scroll, bare }) {
  const speed = slowdown === 1 ? "at full speed" : `slowed down ${slowdown} times`;
  const about = `${rules} rules and ${RESULTS} results, processor ${speed}`;
  const named = (name) => `${name}, ${slowdown}x`;
  const ms = (name, value, most, note) => ({
    name: named(name),
    value: `${Math.round(value)} ms`,
    target: `under ${most} ms`,
    isReached: value < most,
    note,
  });
  const fps = (name, value) => ({
    name: named(name),
    value: `${Math.round(value)} a second`,
    target: "above 50 a second",
    isReached: value > 50,
    note: `${about}; a page of plain lines scrolls at ${Math.round(bare)} a second here`,
  });
  const list = (took) => took.map(Math.round).join(", ");
  const longest = Math.max(loading, keys.longest, drag.longest, scroll.longest);
  return [
    ms(
      "The editor opens: first paint with results",
      opening.painted,
      500,
      `${about}; the server's answer began at ${Math.round(opening.served)} ms`,
    ),
    ms("Longest task while the editor opens", opening.longest, 100, about),
    ms("A move by a key is painted", median(keys.took), 100, `${about}; each: ${list(keys.took)}`),
    ms("A drop is painted", median(drag.took), 100, `${about}; each: ${list(drag.took)}`),
    fps("Frames while dragging", drag.fps),
    fps("Frames while scrolling", scroll.fps),
    ms(
      "Longest task while loading 200, moving, dragging and scrolling",
      longest,
      100,
      `loading 200 ${Math.round(loading)}, keys ${Math.round(keys.longest)}, drag ${Math.round(drag.longest)}, scroll ${Math.round(scroll.longest)}`,
    ),
  ];
}
