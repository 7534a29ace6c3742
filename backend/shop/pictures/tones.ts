// The colours of a drawing, which is in one tint.

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

/**
 * The tones of a colour.
 * @param hex `rrggbb`.
 * @param accent picks the second colour.
 */
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
