// Draws images of 200 by 200 with a few strokes in one tint.

/** The tones of one image. */
export type Tones = {
  base: string;
  dark: string;
  light: string;
  ink: string;
  metal: string;
  paper: string;
  second: string;
};

/** A tone's name. */
export type Tone = keyof Tones;

/** Drawing functions; each returns an SVG element. */
export type Brush = {
  /** A filled outline (path data). */
  fill(path: string, tone?: Tone): string;
  /** A line along path data, with round ends. */
  line(path: string, width?: number, tone?: Tone): string;
  /** A rectangle with rounded corners. */
  box(x: number, y: number, width: number, height: number, radius?: number, tone?: Tone): string;
  /** A filled circle. */
  dot(x: number, y: number, radius: number, tone?: Tone): string;
  ring(x: number, y: number, radius: number, width?: number, tone?: Tone): string;
  /** A filled ellipse. */
  oval(x: number, y: number, rx: number, ry: number, tone?: Tone): string;
};

/** Draws one object. */
export type Drawing = (brush: Brush) => string;

/** Creates a brush with tones. */
export function createBrush(tones: Tones): Brush {
  return {
    fill: (path, tone = "base") => `<path d="${path}" fill="${tones[tone]}"/>`,
    line: (path, width = 4, tone = "dark") =>
      `<path d="${path}" fill="none" stroke="${tones[tone]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
    box: (x, y, width, height, radius = 4, tone = "base") =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${tones[tone]}"/>`,
    dot: (x, y, radius, tone = "base") => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tones[tone]}"/>`,
    ring: (x, y, radius, width = 4, tone = "dark") =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${tones[tone]}" stroke-width="${width}"/>`,
    oval: (x, y, rx, ry, tone = "base") => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${tones[tone]}"/>`,
  };
}

/** The tones of a colour `rrggbb`; `accent` picks the second colour. */
export function computeTones(hex: string, accent: number): Tones {
  const base = parseChannels(hex);
  return {
    base: `#${hex}`,
    dark: mix(base, [22, 28, 32], 0.34),
    light: mix(base, [255, 255, 255], 0.36),
    ink: "#2d3438",
    metal: "#aab3b8",
    paper: "#fdfcf9",
    second: pickSecondColor(base, accent),
  };
}

const SECONDS = ["e0ac2b", "d9772b", "2b9a98", "7d2f43", "bf3f36", "27406f"] as const;
const FAR_ENOUGH = 110;

/** The second colour: the first one from `accent` on that contrasts with the base. */
function pickSecondColor(base: Rgb, accent: number): string {
  const ordered = SECONDS.map((_, index) => SECONDS[(index + accent) % SECONDS.length] ?? SECONDS[0]);
  const far = ordered.find(
    (hex) => Math.hypot(...parseChannels(hex).map((value, index) => value - (base[index] ?? 0))) > FAR_ENOUGH,
  );
  return `#${far ?? SECONDS[0]}`;
}

/** The background: the colour, nearly white. */
export function mixGroundColor(hex: string): string {
  return mix(parseChannels(hex), [246, 244, 239], 0.86);
}

type Rgb = readonly [number, number, number];

function parseChannels(hex: string): Rgb {
  const value = Number.parseInt(hex, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const parts = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
