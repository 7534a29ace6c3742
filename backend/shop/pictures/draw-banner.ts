import { encode } from "jpeg-js";
import type { BannerMotif, Scene } from "./banner-scenes";
import { type Brush, computeTones, type Tone, type Tones } from "./brush";
import { box, flattenPath, type Outline, oval, type Point, widen } from "./outline";
import { findDrawing } from "./pictures";
import { mixColours, parseColour, Raster, type Rgb } from "./raster";

// Draws the banners of the demo campaigns as JPEG, because campaigns accept nothing else.

const QUALITY = 82;
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [29, 35, 38];

/** Where a drawing of 200 by 200 is put, and how large. */
type Place = { x: number; y: number; scale: number };

/** Draws a motif in a size in pixels. The same input gives the same bytes. */
export function drawBanner(motif: BannerMotif, [width, height]: readonly [number, number]): Buffer {
  const raster = new Raster(width, height);
  const [top, bottom] = motif.sky.map(parseColour);
  raster.fillGradient(top ?? WHITE, bottom ?? WHITE);
  const tones = computeTones(motif.colour, 1);
  drawScene(raster, motif.scene, parseColour(tones.dark));
  const isWide = width > 2 * height;
  const size = isWide ? height * 0.92 : Math.min(width * 0.86, height * 0.7);
  const ground = height * 0.95;
  const centre = isWide ? width * 0.74 : width * 0.5;
  for (const { shift, share } of isWide ? GROUP : GROUP.slice(-1)) {
    const scale = (size * share) / 200;
    const place = { x: centre + shift * size - 100 * scale, y: ground - 176 * scale, scale };
    drawProduct(raster, motif, tones, place);
  }
  if (motif.percent !== null) {
    const radius = Math.min(width, height) * (isWide ? 0.36 : 0.17);
    const spot: Point = isWide ? [width * 0.24, height * 0.5] : [width * 0.76, radius * 1.5];
    drawDiscount(raster, motif.percent, spot, radius);
  }
  return encode({ data: raster.data, width, height }, QUALITY).data;
}

/** The products of a wide banner, back to front, relative to the largest one. */
const GROUP = [
  { shift: -0.98, share: 0.55 },
  { shift: 0.86, share: 0.66 },
  { shift: 0, share: 1 },
] as const;

function drawProduct(raster: Raster, { family }: BannerMotif, tones: Tones, place: Place): void {
  const shadow = oval(100, 172, 74, 7);
  raster.fill([move(shadow, place)], INK, 0.18);
  findDrawing(family)?.(createPixelBrush(raster, tones, place));
}

/** A brush that draws at once; it returns no SVG. */
function createPixelBrush(raster: Raster, tones: Tones, place: Place): Brush {
  const fill = (outlines: readonly Outline[], tone: Tone): string => {
    raster.fill(
      outlines.map((outline) => move(outline, place)),
      parseColour(tones[tone]),
    );
    return "";
  };
  return {
    fill: (path, tone = "base") => fill(flattenPath(path), tone),
    line: (path, width = 4, tone = "dark") => fill(widen(flattenPath(path), width), tone),
    box: (x, y, width, height, radius = 4, tone = "base") => fill([box(x, y, width, height, radius)], tone),
    dot: (x, y, radius, tone = "base") => fill([oval(x, y, radius, radius)], tone),
    ring: (x, y, radius, width = 4, tone = "dark") => {
      const circle = oval(x, y, radius, radius);
      return fill(widen([[...circle, ...circle.slice(0, 1)]], width), tone);
    },
    oval: (x, y, rx, ry, tone = "base") => fill([oval(x, y, rx, ry)], tone),
  };
}

function move(outline: Outline, { x, y, scale }: Place): Outline {
  return outline.map(([px, py]): Point => [x + px * scale, y + py * scale]);
}

function drawScene(raster: Raster, scene: Scene, tone: Rgb): void {
  const { width, height } = raster;
  const sun = Math.min(width, height) * 0.17;
  if (scene === "plain") {
    const unit = Math.max(width, height);
    raster.fill([oval(width * 0.72, height * 0.45, unit * 0.3, unit * 0.3)], WHITE, 0.35);
    raster.fill([oval(width * 0.12, height * 0.1, unit * 0.16, unit * 0.16)], WHITE, 0.3);
    raster.fill([box(0, height * 0.86, width, height * 0.14, 0)], tone, 0.3);
    return;
  }
  raster.fill([oval(width * 0.5, height * 0.34, sun, sun)], [255, 250, 228], 0.75);
  const far = scene === "snow" ? WHITE : tone;
  raster.fill([buildHills(raster, 0.52, 0.2, 3.1)], far, scene === "snow" ? 0.75 : 0.28);
  raster.fill([buildHills(raster, 0.66, 0.13, 5.3)], far, scene === "snow" ? 0.85 : 0.42);
  if (scene === "lake") {
    raster.fillGradient([94, 150, 170], [52, 104, 130], height * 0.74);
    for (const row of [0.8, 0.87, 0.94]) {
      const waves = Array.from({ length: 9 }, (_, at): Point => [(width * at) / 8, height * (row + 0.012 * (at % 2))]);
      raster.fill(widen([waves], Math.max(2, height * 0.006)), WHITE, 0.35);
    }
    return;
  }
  const near: Rgb = scene === "snow" ? [236, 242, 247] : mixColours(tone, [40, 70, 48], 0.5);
  raster.fill([buildHills(raster, 0.84, 0.05, 2.2)], near);
}

/** A range of hills: its mean height and how much it varies as shares of the image, and its number of tops. */
function buildHills({ width, height }: Raster, level: number, range: number, tops: number): Outline {
  const steps = 120;
  // Wide images show more of the same hills, narrow ones less.
  const stretch = Math.max(0.4, width / height / 1.6);
  const edge = Array.from({ length: steps + 1 }, (_, at): Point => {
    const t = (at / steps) * stretch * Math.PI;
    const y = level + range * (0.6 * Math.sin(t * tops) + 0.4 * Math.sin(t * tops * 2.3 + 1));
    return [(width * at) / steps, height * y];
  });
  return [...edge, [width, height], [0, height]];
}

/** Strokes of the characters in a box of 6 by 10. */
const STROKES: Readonly<Record<string, string>> = {
  "0": "M3 0 Q0 0 0 5 Q0 10 3 10 Q6 10 6 5 Q6 0 3 0",
  "1": "M1 2 L4 0 V10",
  "2": "M0 3 Q0 0 3 0 Q6 0 6 3 Q6 5 0 10 H6",
  "3": "M0 1 Q6 -2 6 2 Q6 5 2 5 Q6 5 6 8 Q6 12 0 9",
  "5": "M6 0 H1 L0 5 Q6 3 6 7 Q6 11 0 9",
  "-": "M0 5 H5",
  "%": "M6 0 L0 10 M1 0 Q0 0 0 1 Q0 3 1 3 Q2 3 2 1 Q2 0 1 0 M5 7 Q4 7 4 8 Q4 10 5 10 Q6 10 6 8 Q6 7 5 7",
};

function drawDiscount(raster: Raster, percent: number, [x, y]: Point, radius: number): void {
  raster.fill([oval(x, y, radius, radius)], [163, 50, 28]);
  const text = [...`-${percent}%`];
  const unit = (radius * 1.5) / (text.length * 8.4 - 2.4);
  text.forEach((character, index) => {
    const place = { x: x - radius * 0.75 + index * 8.4 * unit, y: y - 5 * unit, scale: unit };
    const strokes = widen(flattenPath(STROKES[character] ?? ""), 1.5);
    raster.fill(
      strokes.map((outline) => move(outline, place)),
      WHITE,
    );
  });
}
