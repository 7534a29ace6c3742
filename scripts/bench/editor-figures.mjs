import { median } from "./ratio.mjs";

/** Number of results in the editor. */
export const RESULTS = 200;

/**
 * The figures of the editor at a CPU slowdown. All figures have targets at `slowdown` 1, otherwise only dragging; the others are
 * shown for comparison (ADR 0034).
 */
export function editorFigures({ slowdown, rules, opening, loading, keys, drag, scroll, bare }) {
  const speed = slowdown === 1 ? "at full speed" : `slowed down ${slowdown} times`;
  const about = `${rules} rules and ${RESULTS} results, processor ${speed}`;
  const named = (name) => `${name}, ${slowdown}x`;
  const withTarget = (target, isReached, hasTarget) =>
    hasTarget ? { target, isReached } : { target: `${target} at full speed`, isReached: null };
  const ms = (name, value, most, note) => ({
    name: named(name),
    value: `${Math.round(value)} ms`,
    ...withTarget(`under ${most} ms`, value < most, slowdown === 1),
    note,
  });
  const fps = (name, value, hasTarget = slowdown === 1) => ({
    name: named(name),
    value: `${Math.round(value)} per second`,
    ...withTarget("above 50 per second", value > 50, hasTarget),
    note: `${about}; a page of plain lines scrolls at ${Math.round(bare)} frames per second here`,
  });
  const list = (took) => took.map(Math.round).join(", ");
  const longest = Math.max(loading, keys.longest, drag.longest, scroll.longest);
  return [
    ms(
      "First paint with results when the editor opens",
      opening.painted,
      500,
      `${about}; the server's answer began at ${Math.round(opening.served)} ms`,
    ),
    ms("Longest task while the editor opens", opening.longest, 100, about),
    ms("Paint after a move by keyboard", median(keys.took), 100, `${about}; each: ${list(keys.took)}`),
    ms("Paint after a drop", median(drag.took), 100, `${about}; each: ${list(drag.took)}`),
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
