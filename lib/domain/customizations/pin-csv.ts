import { fold } from "@vitrine/engine/fold";
import { PIN_POSITION_MAX, RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { PIN_POSITION_MIN } from "@/lib/domain/kit/limits";
import { buildRuleItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { findOccupants, shiftDown } from "./clash-outcomes";
import { type EditScope, findRuleInForce, pinAt, type RuleDraft, withRules } from "./rule-draft";

// Imports pins from CSV: every line is validated before anything changes.

/** A line of the table: the text that names the item, and its position as written. `line` is 1-based and counts the header. */
export type PinLine = { line: number; named: string; position: string };

/** Verdicts; the first five are applied, the others are skipped. */
export const PIN_VERDICTS = [
  "ok",
  "moves",
  "shifts",
  /** The item's hide rule becomes the pin; with `unhides_shifts`, other pins move down. */
  "unhides",
  "unhides_shifts",
  "unknown_item",
  "item_empty",
  "position_not_positive",
  "duplicate_item",
  "duplicate_position",
  "too_many_rules",
] as const;
export type PinVerdict = (typeof PIN_VERDICTS)[number];

/** A line with its verdict and its item, if found. */
export type PinLineVerdict = { line: PinLine; item: PreviewItem | null; verdict: PinVerdict };

/** All lines with verdicts, and the model with valid lines applied. */
export type PinImport = { lines: readonly PinLineVerdict[]; draft: RuleDraft; good: number };

const ITEM_HEADERS = [
  "item",
  "item_url",
  "url",
  "id",
  "identity",
  "product",
  "title",
  "name",
  "polozka",
  "nazev",
  "nazov",
];
const POSITION_HEADERS = ["position", "pos", "rank", "pozice", "pozicia", "poradi", "poradie", "miejsce", "pozycja"];

/**
 * Parses the lines of a table: item and position in the first two columns, or in those that a header names (ignoring case
 * and accents). Empty lines are skipped.
 */
export function parsePinLines(table: readonly (readonly string[])[]): PinLine[] {
  const first = table.findIndex((cells) => cells.length > 0);
  const columns = findColumns(table[first] ?? []);
  return table
    .map((cells, index) => ({
      line: index + 1,
      named: (cells[columns.item] ?? "").trim(),
      position: (cells[columns.position] ?? "").trim(),
    }))
    .slice(columns.isHeader ? first + 1 : 0)
    .filter(({ named, position }) => named !== "" || position !== "");
}

/**
 * Validates lines against the pending rules. Other pins at the position move down.
 * @param find returns the item that a text names: null if there is none, undefined if the search host does not know;
 *   then the backend checks.
 */
export function validatePins(
  draft: RuleDraft,
  lines: readonly PinLine[],
  find: (named: string) => PreviewItem | null | undefined,
  scope: EditScope,
): PinImport {
  const items = new Map(lines.map((line) => [line, findItem(line.named, find)]));
  const verdicts = new Map<PinLine, PinVerdict>();
  const seen = { items: new Set<string>(), positions: new Set<number>() };
  for (const line of lines) {
    const verdict = validateLine(line, items.get(line) ?? null, seen);
    if (verdict !== null) verdicts.set(line, verdict);
  }
  let current = draft;
  // In order of position, so that a moved pin never pushes another one of this table.
  const open = lines.filter((line) => !verdicts.has(line)).sort((a, b) => Number(a.position) - Number(b.position));
  for (const line of open) {
    const item = items.get(line);
    if (item === null || item === undefined) continue;
    const { verdict, next } = pinOne(current, item, Number(line.position), scope);
    verdicts.set(line, verdict);
    current = next;
  }
  const verdictsByLine = lines.map((line) => ({
    line,
    item: items.get(line) ?? null,
    verdict: verdicts.get(line) ?? "ok",
  }));
  return {
    lines: verdictsByLine,
    draft: current,
    good: verdictsByLine.filter(({ verdict }) => isGood(verdict)).length,
  };
}

const GOOD: ReadonlySet<PinVerdict> = new Set<PinVerdict>(["ok", "moves", "shifts", "unhides", "unhides_shifts"]);

export function isGood(verdict: PinVerdict): boolean {
  return GOOD.has(verdict);
}

/** The error of a line by itself or relative to earlier lines. */
function validateLine(
  { named, position }: PinLine,
  item: PreviewItem | null,
  seen: { items: Set<string>; positions: Set<number> },
): PinVerdict | null {
  if (named === "") return "item_empty";
  if (!/^\d+$/.test(position) || Number(position) < PIN_POSITION_MIN || Number(position) > PIN_POSITION_MAX) {
    return "position_not_positive";
  }
  if (item === null) return "unknown_item";
  if (seen.items.has(item.url)) return "duplicate_item";
  if (seen.positions.has(Number(position))) return "duplicate_position";
  seen.items.add(item.url);
  seen.positions.add(Number(position));
  return null;
}

function pinOne(draft: RuleDraft, item: PreviewItem, position: number, scope: EditScope) {
  const before = findRuleInForce(draft, item.url, scope);
  const next = pinAt(draft, { item_url: item.url, item: buildRuleItem(item) }, position, scope);
  if (next.rules.length > RULES_PER_QUERY_MAX) return { verdict: "too_many_rules" as const, next: draft };
  const pin = findRuleInForce(next, item.url, scope);
  const isHidden = before?.type === "hide";
  if (pin !== undefined && findOccupants(next.rules, pin.key, scope.timeZone).length > 0) {
    const verdict = isHidden ? ("unhides_shifts" as const) : ("shifts" as const);
    return { verdict, next: withRules(next, shiftDown(next.rules, pin.key, scope.timeZone)) };
  }
  if (isHidden) return { verdict: "unhides" as const, next };
  return { verdict: before === undefined ? ("ok" as const) : ("moves" as const), next };
}

function findItem(named: string, find: (named: string) => PreviewItem | null | undefined): PreviewItem | null {
  if (named === "") return null;
  const found = find(named);
  if (found !== undefined) return found;
  return { url: named, title: named, image: null, webUrl: null, price: null, isAvailable: true, isKnown: false };
}

/** Finds the columns; a first line that contains a column name is a header. */
function findColumns(first: readonly string[]): { item: number; position: number; isHeader: boolean } {
  const names = first.map((cell) => fold(cell).trim().replaceAll(" ", "_"));
  const item = names.findIndex((name) => ITEM_HEADERS.includes(name));
  const position = names.findIndex((name) => POSITION_HEADERS.includes(name));
  if (item < 0 && position < 0) return { item: 0, position: 1, isHeader: false };
  const getOther = (index: number) => (index === 0 ? 1 : 0);
  return {
    item: item < 0 ? getOther(position) : item,
    position: position < 0 ? getOther(item) : position,
    isHeader: true,
  };
}
