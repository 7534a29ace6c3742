/** A share `n` / `of`; `value` is null if `of` is 0. */
export function toShare(n: number, of: number) {
  return { value: of === 0 ? null : n / of, n, of };
}
