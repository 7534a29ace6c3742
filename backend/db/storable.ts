const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a text can be stored, or asked of the store: neither engine takes NUL or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
