import "server-only";

// Making an Intl object takes 50 to 90 µs and using it less than one; the library of texts makes its own for every page.
// They never change, so the process makes each of them once.

const KEPT_MAX = 200;

/** Lets `new Intl.NumberFormat` and `new Intl.PluralRules` answer the same object for the same arguments. */
export function shareIntl(): void {
  Object.assign(Intl, { NumberFormat: sharing(Intl.NumberFormat), PluralRules: sharing(Intl.PluralRules) });
}

function sharing<T extends new (...given: never[]) => object>(type: T): T {
  const kept = new Map<string, object>();
  return new Proxy(type, {
    construct(target, given, asked) {
      const key = JSON.stringify(given);
      const known = kept.get(key) ?? Reflect.construct(target, given, asked);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(key, known);
      return known;
    },
  });
}
