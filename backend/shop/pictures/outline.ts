// Turns shapes into polygons, for drawing pixels.

/** A point: x, y. */
export type Point = readonly [number, number];
/** A closed or open sequence of points. */
export type Outline = readonly Point[];

/** Straight pieces per curve. */
const CURVE_STEPS = 10;
/** Straight pieces per circle, by its size. */
const CIRCLE_STEPS = { least: 12, most: 96 };
const COMMAND = /([MLHVQTZ])([^MLHVQTZ]*)/g;

/** The outlines of SVG path data with the absolute commands M, L, H, V, Q, T and Z; curves become straight pieces. */
export function flattenPath(path: string): Outline[] {
  const outlines: Point[][] = [];
  let x = 0;
  let y = 0;
  let control: Point = [0, 0];
  const add = (to: Point): void => {
    [x, y] = to;
    outlines.at(-1)?.push(to);
  };
  for (const [, command = "", text = ""] of path.matchAll(COMMAND)) {
    const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === "H") for (const value of numbers) add([value, y]);
    else if (command === "V") for (const value of numbers) add([x, value]);
    else if (command === "Z") {
      const start = outlines.at(-1)?.[0];
      if (start !== undefined) add(start);
    } else {
      const points = toPairs(numbers);
      if (command === "M") outlines.push([]);
      for (let at = 0; at < points.length; at += 1) {
        const point = points[at] ?? [x, y];
        if (command === "M" || command === "L") {
          add(point);
          control = point;
          continue;
        }
        control = command === "Q" ? point : [2 * x - control[0], 2 * y - control[1]];
        if (command === "Q") at += 1;
        const end = command === "Q" ? (points[at] ?? point) : point;
        for (const step of bend([x, y], control, end)) add(step);
      }
    }
  }
  return outlines;
}

function toPairs(numbers: readonly number[]): Point[] {
  return numbers.flatMap((value, at) => (at % 2 === 0 ? [[value, numbers[at + 1] ?? 0] as const] : []));
}

/** Points on a quadratic curve, without its start. */
function bend(from: Point, control: Point, to: Point): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index): Point => {
    const t = (index + 1) / CURVE_STEPS;
    const at = (axis: 0 | 1): number => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
    return [at(0), at(1)];
  });
}

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry: number): Outline {
  const steps = Math.round(Math.min(CIRCLE_STEPS.most, Math.max(CIRCLE_STEPS.least, Math.max(rx, ry))));
  return Array.from({ length: steps }, (_, step): Point => {
    const angle = (2 * Math.PI * step) / steps;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

/** A rectangle with rounded corners. */
export function box(x: number, y: number, width: number, height: number, radius: number): Outline {
  const r = Math.min(radius, width / 2, height / 2);
  const right = x + width;
  const bottom = y + height;
  const top = `M${x + r} ${y} H${right - r} Q${right} ${y} ${right} ${y + r} V${bottom - r} Q${right} ${bottom} ${right - r} ${bottom}`;
  return (
    flattenPath(`${top} H${x + r} Q${x} ${bottom} ${x} ${bottom - r} V${y + r} Q${x} ${y} ${x + r} ${y} Z`)[0] ?? []
  );
}

/** The area that a round pen of a width covers along lines. Its parts overlap, all in the same direction. */
export function widen(lines: readonly Outline[], width: number): Outline[] {
  const half = width / 2;
  return lines.flatMap((line) => [
    ...line.map(([x, y]) => oval(x, y, half, half)),
    ...line.slice(1).flatMap((to, index) => {
      const from = line[index] ?? to;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length === 0) return [];
      const nx = (half * (from[1] - to[1])) / length;
      const ny = (half * (to[0] - from[0])) / length;
      const corners: Point[] = [
        [from[0] - nx, from[1] - ny],
        [to[0] - nx, to[1] - ny],
        [to[0] + nx, to[1] + ny],
        [from[0] + nx, from[1] + ny],
      ];
      return [corners];
    }),
  ]);
}
