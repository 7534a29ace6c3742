import { median } from "simple-statistics";

/** Number of results in the editor. */
export const RESULTS = 200;

/**
 * The figures of the editor at a CPU slowdown, all with the targets for full speed. Slowed down, only dragging has to reach its target
 * (ADR 0034).
 */
export function buildEditorFigures({ slowdown, opening, loading, keys, drag, scroll, bare }) {
  const formatName = (name) => `${name}, ${slowdown}x`;
  const buildMsFigure = (name, value, most, note) => ({
    name: formatName(name),
    value: `${Math.round(value)} ms`,
    target: `under ${most} ms`,
    isReached: value < most,
    note,
  });
  const buildFpsFigure = (name, value) => ({
    name: formatName(name),
    value: `${Math.round(value)} per second`,
    target: "above 50 per second",
    isReached: value > 50,
    note: `a page of plain lines scrolls at ${Math.round(bare)}`,
  });
  const list = (took) => took.map(Math.round).join(", ");
  const longest = Math.max(loading, keys.longest, drag.longest, scroll.longest);
  return [
    buildMsFigure(
      "First paint with results when the editor opens",
      opening.painted,
      500,
      `the server's answer began at ${Math.round(opening.served)} ms`,
    ),
    buildMsFigure("Longest task while the editor opens", opening.longest, 100),
    buildMsFigure("Paint after a move by keyboard", median(keys.took), 100, `each: ${list(keys.took)}`),
    buildMsFigure("Paint after a drop", median(drag.took), 100, `each: ${list(drag.took)}`),
    buildFpsFigure("Frames while dragging", drag.fps),
    buildFpsFigure("Frames while scrolling", scroll.fps),
    buildMsFigure(
      "Longest task while loading 200, moving, dragging and scrolling",
      longest,
      100,
      `loading 200 ${Math.round(loading)}, keys ${Math.round(keys.longest)}, drag ${Math.round(drag.longest)}, scroll ${Math.round(scroll.longest)}`,
    ),
  ];
}
