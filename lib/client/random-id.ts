/** A random id for calls (in all logs), writes, and new objects. */
export function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
