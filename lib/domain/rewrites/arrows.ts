// Arrows between words, as people type them and as word processors replace them. A file on the wire knows three of them.

/** What an arrow says: the words after it are found too, all find each other, or the word before it is replaced. */
export type ArrowKind = "one_way" | "two_way" | "alternate";

/** Every arrow, as the source of a pattern. Their length has a limit, so that a line of dashes costs no more than others. */
export const ARROW = "<[-–—=]{1,4}>|[-–—]{1,4}>|={1,4}>|[→⟶➔↔⟷⇔⟺⇒⟹]";
const FIRST = new RegExp(ARROW, "u");
const WHOLE = new RegExp(`^(?:${ARROW})$`, "u");
const BETWEEN_BLANKS = new RegExp(`\\s(?:${ARROW})\\s`, "u");

/** The kind that an arrow says; null where the text is no arrow. */
export function arrowKind(text: string): ArrowKind | null {
  return WHOLE.test(text) ? kindOf(text) : null;
}

/** A text before and after its first arrow; null where it has none. In a two-way row the further arrows are commas. */
export function splitAtArrow(text: string): { kind: ArrowKind; before: string; after: string } | null {
  const found = FIRST.exec(text);
  if (found === null) return null;
  const kind = kindOf(found[0]);
  const after = text.slice(found.index + found[0].length);
  const words = kind === "two_way" ? after.replaceAll(new RegExp(ARROW, "gu"), ",") : after;
  return { kind, before: text.slice(0, found.index).trim(), after: words };
}

/** Whether an arrow stands between words with blanks around it; one without blanks may be part of a name. */
export function hasArrowBetweenWords(text: string): boolean {
  return BETWEEN_BLANKS.test(text);
}

/** Whether a text may have an arrow: cheap, so that it can be asked of each line of a large file. */
export function mayHaveArrow(text = ""): boolean {
  return /[>→⟶➔↔⟷⇔⟺⇒⟹]/u.test(text);
}

function kindOf(arrow: string): ArrowKind {
  if (/^[<↔⟷⇔⟺]/u.test(arrow)) return "two_way";
  return /^[=⇒⟹]/u.test(arrow) ? "alternate" : "one_way";
}
