import { median } from "./ratio.mjs";

/** How many results the editor is measured with. */
export const RESULTS = 200;

/**
 * What was measured of the editor at a speed of the processor as figures; `slowdown` 1 is its own speed, at which every
 * figure is held. Slowed down only dragging is; the others are told, so that nobody makes them worse unseen (ADR 0034).
 */
export function editorFigures({ slowdown, rules, opening, loading, keys, drag, scroll, bare }) {
  const speed = slowdown === 1 ? "at full speed" : `slowed down ${slowdown} times`;
  const about = `${rules} rules and ${RESULTS} results, processor ${speed}`;
  const named = (name) => `${name}, ${slowdown}x`;
  const judged = (target, isReached, isHeld) =>
    isHeld ? { target, isReached } : { target: `${target} at full speed`, isReached: null };
  const ms = (name, value, most, note) => ({
    name: named(name),
    value: `${Math.round(value)} ms`,
    ...judged(`under ${most} ms`, value < most, slowdown === 1),
    note,
  });
  const fps = (name, value, isHeld = slowdown === 1) => ({
    name: named(name),
    value: `${Math.round(value)} a second`,
    ...judged("above 50 a second", value > 50, isHeld),
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
    fps("Frames while dragging", drag.fps, true),
    fps("Frames while scrolling", scroll.fps),
    ms(
      "Longest task while loading 200, moving, dragging and scrolling",
      longest,
      100,
      `loading 200 ${Math.round(loading)}, keys ${Math.round(keys.longest)}, drag ${Math.round(drag.longest)}, scroll ${Math.round(scroll.longest)}`,
    ),
  ];
}
