import type { Outline } from "./outline";

/** A colour: red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Lines per pixel row, for smooth edges. */
const SUBROWS = 4;

type Edge = { top: number; bottom: number; x: number; slope: number; direction: 1 | -1 };

/** An image in memory. */
export class Raster {
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8Array(width * height * 4).fill(255);
  }

  /** Fills everything from the row `first` down with a vertical gradient. */
  fillGradient(top: Rgb, bottom: Rgb, first = 0): void {
    for (let y = Math.round(first); y < this.height; y += 1) {
      const [red, green, blue] = mixColours(top, bottom, (y - first) / Math.max(1, this.height - 1 - first));
      for (let at = y * this.width * 4; at < (y + 1) * this.width * 4; at += 4) {
        this.data[at] = red;
        this.data[at + 1] = green;
        this.data[at + 2] = blue;
      }
    }
  }

  /** Fills closed outlines (nonzero rule) with smooth edges. */
  fill(outlines: readonly Outline[], colour: Rgb, opacity = 1): void {
    const edges = outlines.flatMap(listEdges);
    if (edges.length === 0) return;
    const from = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top))));
    const to = Math.min(this.height, Math.ceil(Math.max(...edges.map(({ bottom }) => bottom))));
    const cover = new Float32Array(this.width + 1);
    for (let y = from; y < to; y += 1) {
      cover.fill(0);
      const inRow = edges.filter(({ top, bottom }) => top < y + 1 && bottom > y);
      for (let sub = 0; sub < SUBROWS; sub += 1) coverLine(cover, inRow, y + (sub + 0.5) / SUBROWS);
      this.blendRow(y, cover, colour, opacity);
    }
  }

  private blendRow(y: number, cover: Float32Array, colour: Rgb, opacity: number): void {
    const { data, width } = this;
    const [red, green, blue] = colour;
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const covered = cover[x] ?? 0;
      if (covered <= 0) continue;
      const share = (covered > SUBROWS ? 1 : covered / SUBROWS) * opacity;
      // Adding a half rounds, because the array cuts fractions off.
      data[at] = blend(data[at] ?? 0, red, share) + 0.5;
      data[at + 1] = blend(data[at + 1] ?? 0, green, share) + 0.5;
      data[at + 2] = blend(data[at + 2] ?? 0, blue, share) + 0.5;
    }
  }
}

function blend(old: number, added: number, share: number): number {
  return old + (added - old) * share;
}

/** A colour between two; `share` 0 is the first. */
export function mixColours(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [at(0), at(1), at(2)];
}

/** The colour of `#rrggbb`. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function listEdges(outline: Outline): Edge[] {
  return outline.flatMap((from, index): Edge[] => {
    const to = outline[(index + 1) % outline.length] ?? from;
    if (from[1] === to[1]) return [];
    const [high, low] = from[1] < to[1] ? [from, to] : [to, from];
    const slope = (low[0] - high[0]) / (low[1] - high[1]);
    return [{ top: high[1], bottom: low[1], x: high[0], slope, direction: from === high ? 1 : -1 }];
  });
}

/** Adds the covered share of each pixel on a line. */
function coverLine(cover: Float32Array, edges: readonly Edge[], y: number): void {
  const crossings = edges
    .filter(({ top, bottom }) => y >= top && y < bottom)
    .map(({ top, x, slope, direction }) => ({ x: x + (y - top) * slope, direction }))
    .sort((a, b) => a.x - b.x);
  let winding = 0;
  let start = 0;
  for (const { x, direction } of crossings) {
    if (winding === 0) start = x;
    winding += direction;
    if (winding === 0) coverSpan(cover, start, x);
  }
}

function coverSpan(cover: Float32Array, from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(cover.length - 1, to);
  if (right <= left) return;
  const first = Math.floor(left);
  const last = Math.ceil(right) - 1;
  if (first === last) {
    cover[first] = (cover[first] ?? 0) + right - left;
    return;
  }
  cover[first] = (cover[first] ?? 0) + first + 1 - left;
  for (let x = first + 1; x < last; x += 1) cover[x] = (cover[x] ?? 0) + 1;
  cover[last] = (cover[last] ?? 0) + right - last;
}
