/** The English demo site, with its owner's customizations. */
export const SITE = "100200-300401";

/** Text unique in this run: letters only, because digits may be read as an item code. */
export function makeFreshText(word: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `${word} ${letters.join("")}`;
}
