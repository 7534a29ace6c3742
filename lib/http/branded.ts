/** Says of an error of ours which one it is; the same symbol in every bundle and every copy of a class. */
const BRAND = Symbol.for("vitrine.error");

/**
 * Marks a class of our errors and makes the test for it, which takes the place of `instanceof`: a page, a route handler and
 * middleware each have a copy of the class, share promises, and so meet each other's errors (docs/adr/0051).
 */
export function brand<E extends Error>(type: { prototype: E }, name: string): (error: unknown) => error is E {
  Object.defineProperty(type.prototype, BRAND, { value: name });
  return (error: unknown): error is E =>
    typeof error === "object" && error !== null && Reflect.get(error, BRAND) === name;
}
