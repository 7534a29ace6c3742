import { and, asc, eq, inArray } from "drizzle-orm";
import { findClash, hasSameRule } from "@/backend/customizations/customization-copies/rules-to-copy";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import {
  doRulesEqual,
  fromWire,
  loadItemsByIdentity,
  loadRulesOfMany,
  type StoredRule,
} from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import {
  type importRows,
  LINE_CODES,
  type LineCode,
} from "@/lib/contract/recommendations/recommendations-customization";
import { isCompleteCriteria } from "@/lib/domain/search/criteria";
import type { Answer } from "@/lib/http/endpoint";
import { type ImportLine, type ImportRule, parseRow, type SentRow } from "./parse-row";

const KIND = "recommendations-customization";

/** What happens to one customization; `row` is undefined if it is new. */
export type PlannedCustomization = {
  model: string;
  subject: string;
  row: CustomizationRow | undefined;
  before: readonly StoredRule[];
  after: readonly StoredRule[];
};

export type ImportedLine = Answer<typeof importRows>["lines"][number];
export type ImportPlan = { lines: ImportedLine[]; customizations: PlannedCustomization[] };

type Wanted = { tx: Tx; site: { siteId: string; timeZone: string }; mode: "add" | "replace" };
type Line = ImportLine & { at: string };
type Group = PlannedCustomization & { lines: Line[]; known: ReadonlySet<string> };

/** Validates rows and computes the rules of each customization, without writing. Locks the customizations that exist. */
export async function planImport(wanted: Wanted, rows: readonly SentRow[]): Promise<ImportPlan> {
  const results = new Map<string, ImportedLine>();
  const lines: Line[] = [];
  const parsed = rows.map((row) => ({ at: row.at, ...parseRow(row) }));
  const known = await findItems(wanted, parsed);
  for (const line of parsed) {
    if ("code" in line) results.set(line.at, refuse(line.at, line.code));
    else if (line.target.type === "item" && !known.has(line.target.identity))
      results.set(line.at, refuse(line.at, "target_item_not_found"));
    else lines.push(line);
  }
  const planned: PlannedCustomization[] = [];
  const faulty = new Set(parsed.flatMap((line) => ("code" in line ? [] : results.has(line.at) ? [toKey(line)] : [])));
  for (const group of await loadGroups(wanted, lines, known)) {
    const outcome = planGroup(wanted, group, faulty.has(toKey(group)));
    for (const result of outcome.results) results.set(result.at, result);
    if (outcome.after !== null) planned.push({ ...group, after: outcome.after });
  }
  return { lines: rows.map(({ at }) => results.get(at) ?? refuse(at, "invalid")), customizations: planned };
}

function refuse(at: string, code: LineCode): ImportedLine {
  return { at, verdict: "error", code };
}

const toKey = ({ model, subject }: { model: string; subject: string }): string => JSON.stringify([model, subject]);

/** The items of the catalog that rows name as targets or in rules. */
async function findItems({ tx, site }: Wanted, parsed: readonly (ImportLine | { code: LineCode })[]) {
  const identities = parsed.flatMap((line) => {
    if ("code" in line) return [];
    const own = line.target.type === "item" ? [line.target.identity] : [];
    return line.rule === null ? own : [...own, line.rule.item_url];
  });
  const criteria = identities.filter(isCompleteCriteria);
  return new Set([...(await loadItemsByIdentity(tx, site.siteId, identities)).keys(), ...criteria]);
}

async function loadGroups({ tx, site }: Wanted, lines: readonly Line[], known: ReadonlySet<string>): Promise<Group[]> {
  const byKey = new Map<string, Line[]>();
  for (const line of lines) byKey.set(toKey(line), [...(byKey.get(toKey(line)) ?? []), line]);
  if (byKey.size === 0) return [];
  const t = customizations;
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.siteId, site.siteId),
        eq(t.kind, KIND),
        inArray(t.subjectKey, [...new Set(lines.map(({ subject }) => subject))]),
      ),
    )
    .orderBy(asc(t.id))
    .for("update");
  const existing = new Map(rows.map((row) => [toKey({ model: row.type, subject: row.subjectKey }), row]));
  const rules = await loadRulesOfMany(
    tx,
    site.siteId,
    rows.map(({ id }) => id),
  );
  return [...byKey].flatMap(([key, own]) => {
    const [first] = own;
    const row = existing.get(key);
    const before = row === undefined ? [] : (rules.get(row.id) ?? []);
    return first === undefined
      ? []
      : [{ model: first.model, subject: first.subject, row, before, after: before, lines: own, known }];
  });
}

/** The rules of a customization after the import, null if nothing changes. */
function planGroup({ site, mode }: Wanted, group: Group, isFaulty: boolean) {
  const { before, lines, known, row } = group;
  const after: StoredRule[] = mode === "add" ? [...before] : [];
  const unused = [...before];
  const items = new Set([...known, ...before.map(({ itemUrl }) => itemUrl)]);
  const results = lines.map(({ at, rule }): ImportedLine => {
    if (rule === null) return { at, verdict: row === undefined ? "added" : "same" };
    if (!items.has(rule.item_url)) return refuse(at, "item_not_found");
    const stored = storeRule(rule, unused, mode, site.timeZone);
    if (hasSameRule(after, stored)) return { at, verdict: "same" };
    const clash = findClash(after, stored, site.timeZone);
    if (clash !== null) return refuse(at, LINE_CODES.find((code) => code === clash) ?? "invalid");
    after.push(stored);
    return { at, verdict: mode === "replace" && hasSameRule(before, stored) ? "same" : "added" };
  });
  const isBlocked = mode === "replace" && (isFaulty || results.some(({ verdict }) => verdict === "error"));
  if (isBlocked) {
    const blocked = results.map((one) => (one.verdict === "error" ? one : { at: one.at, verdict: "blocked" as const }));
    return { results: blocked, after: null };
  }
  const isNew = row === undefined && results.some(({ verdict }) => verdict !== "error");
  return { results, after: isNew || !doRulesEqual(before, after) ? after : null };
}

/** A rule as stored. A rule that replaces one of the same item keeps its id and what files do not contain: its owner. */
function storeRule(rule: ImportRule, unused: StoredRule[], mode: "add" | "replace", timeZone: string) {
  const at = mode === "add" ? -1 : unused.findIndex((old) => old.itemUrl === rule.item_url && old.type === rule.type);
  const [old] = at < 0 ? [] : unused.splice(at, 1);
  return fromWire({ ...rule, id: old?.id ?? null }, { timeZone, before: old });
}
