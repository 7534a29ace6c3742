// Arrows between words, as users type them and as word processors autocorrect them. The wire format has three of them.

/** The kind of synonym that an arrow means. */
export type ArrowKind = "one_way" | "two_way" | "alternate";

/** Regular expression source of all arrows. Their length is limited, so that a line of dashes is not slow to match. */
export const ARROW = "<[-–—=]{1,4}>|[-–—]{1,4}>|={1,4}>|[→⟶➔↔⟷⇔⟺⇒⟹]";
const FIRST = new RegExp(ARROW, "u");
const WHOLE = new RegExp(`^(?:${ARROW})$`, "u");
const BETWEEN_BLANKS = new RegExp(`\\s(?:${ARROW})\\s`, "u");

/** Returns the kind of an arrow. */
export function parseArrow(text: string): ArrowKind | null {
  return WHOLE.test(text) ? detectArrowKind(text) : null;
}

/** Splits a text at its first arrow. In two-way rows, further arrows become commas. */
export function splitAtArrow(text: string): { kind: ArrowKind; before: string; after: string } | null {
  const found = FIRST.exec(text);
  if (found === null) return null;
  const kind = detectArrowKind(found[0]);
  const after = text.slice(found.index + found[0].length);
  const words = kind === "two_way" ? after.replaceAll(new RegExp(ARROW, "gu"), ",") : after;
  return { kind, before: text.slice(0, found.index).trim(), after: words };
}

/** Whether the text has an arrow with spaces around it; one without spaces may be part of a name. */
export function hasArrowBetweenWords(text: string): boolean {
  return BETWEEN_BLANKS.test(text);
}

/** A fast check that runs on every line of large files; may return true for texts without an arrow. */
export function canHaveArrow(text = ""): boolean {
  return /[>→⟶➔↔⟷⇔⟺⇒⟹]/u.test(text);
}

function detectArrowKind(arrow: string): ArrowKind {
  if (/^[<↔⟷⇔⟺]/u.test(arrow)) return "two_way";
  return /^[=⇒⟹]/u.test(arrow) ? "alternate" : "one_way";
}
