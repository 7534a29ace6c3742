import "server-only";

// Creating an Intl object takes 50 to 90 µs, using it less than one; next-intl creates new ones for every page. They are
// immutable, so the process creates each of them once.

const CACHED_MAX = 200;

/** Makes `new Intl.NumberFormat` and `new Intl.PluralRules` return the same object for the same arguments. */
export function shareIntl(): void {
  Object.assign(Intl, {
    NumberFormat: memoizeConstructor(Intl.NumberFormat),
    PluralRules: memoizeConstructor(Intl.PluralRules),
  });
}

function memoizeConstructor<T extends new (...given: never[]) => object>(type: T): T {
  const cache = new Map<string, object>();
  return new Proxy(type, {
    construct(target, given, newTarget) {
      const key = JSON.stringify(given);
      const known = cache.get(key) ?? Reflect.construct(target, given, newTarget);
      if (cache.size >= CACHED_MAX) cache.clear();
      cache.set(key, known);
      return known;
    },
  });
}
