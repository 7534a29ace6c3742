// Ranking signals in an item's attributes.

/** Availability rank of a sold-out item. */
export const UNAVAILABLE = 15;
const AVAILABLE = 1;
const BOOST_MAX = 3;

type Attributes = Record<string, unknown>;

/** 1 to 15, lower is more available. The rank overrides the flag; an item without either is available. */
export function readAvailability(attributes: Attributes): number {
  const rank = readNumber(attributes.availability_rank);
  if (rank !== null) return Math.min(UNAVAILABLE, Math.max(AVAILABLE, Math.round(rank)));
  const flag = getFirst(attributes.availability);
  return flag === 0 || flag === false || flag === "0" || flag === "false" ? UNAVAILABLE : AVAILABLE;
}

/** Whether an item is sold out. */
export function isSoldOut(attributes: Attributes): boolean {
  return readAvailability(attributes) >= UNAVAILABLE;
}

/** Manual boost, 0 to 3. */
export function readBoost(attributes: Attributes): number {
  return Math.min(BOOST_MAX, Math.max(0, readNumber(attributes.boost) ?? 0));
}

/** When the item was introduced, in epoch ms; NaN when unknown. */
export function readIntroducedAt(attributes: Attributes): number {
  const value = getFirst(attributes.introduced_at);
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

function getFirst(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function readNumber(value: unknown): number | null {
  const single = getFirst(value);
  const number = typeof single === "string" && single.trim() !== "" ? Number(single) : single;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
