// What an item's attributes say about ranking.

/** Availability rank of an item that cannot be bought. */
export const UNAVAILABLE = 15;
const AVAILABLE = 1;
const BOOST_MAX = 3;

type Attributes = Record<string, unknown>;

/** 1 to 15, lower is more available; the rank wins over the flag, and an item without either can be bought. */
export function availabilityOf(attributes: Attributes): number {
  const rank = numberOf(attributes.availability_rank);
  if (rank !== null) return Math.min(UNAVAILABLE, Math.max(AVAILABLE, Math.round(rank)));
  const flag = one(attributes.availability);
  return flag === 0 || flag === false || flag === "0" || flag === "false" ? UNAVAILABLE : AVAILABLE;
}

/** Whether an item cannot be bought: what the store keeps beside it. */
export function isSoldOut(attributes: Attributes): boolean {
  return availabilityOf(attributes) >= UNAVAILABLE;
}

/** Manual boost, 0 to 3. */
export function boostOf(attributes: Attributes): number {
  return Math.min(BOOST_MAX, Math.max(0, numberOf(attributes.boost) ?? 0));
}

/** When the item came, in milliseconds; NaN when it is not known. */
export function introducedOf(attributes: Attributes): number {
  const value = one(attributes.introduced_at);
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

function one(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function numberOf(value: unknown): number | null {
  const single = one(value);
  const number = typeof single === "string" && single.trim() !== "" ? Number(single) : single;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
