import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { rules } from "@/backend/db/schema/customizations/rules";
import { isSameContent } from "@/backend/kit/record-change";
import type { Merged } from "@/backend/kit/reversible";
import { mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { mergeRules } from "@/lib/domain/customizations/rule-merge";
import { CLASH, mergeValue, mergeWords } from "@/lib/domain/history/version-merge";
import { isRecord, toRecord } from "@/lib/domain/kit/record";
import { loadItemsByIdentity } from "./rule-rows";

// The history's version of a customization. The field of the subject is named as on the wire of its kind.

const storedVersion = z.object({
  query: z.optional(z.string()),
  category_full: z.optional(z.string()),
  target: z.optional(z.string()),
  aliases: z._default(z.array(z.string()), []),
  type: z.string(),
  mode,
  off_rules: z._default(z.array(z.string()), []),
  rules: z.array(rule),
});

export type Version = Omit<z.output<typeof storedVersion>, "query" | "category_full" | "target"> & { subject: string };

/** Parses a stored version; throws if it is not a customization. */
export function readCustomizationVersion(content: unknown): Version {
  const { query, category_full, target, ...rest } = z.parse(storedVersion, content);
  return { ...rest, subject: query ?? category_full ?? target ?? "" };
}

export function buildContent(kind: CustomizationKind, version: Version): Record<string, unknown> {
  const { subject, aliases, type, mode: own, off_rules, rules } = version;
  if (kind === "query-customizations") return { query: subject, aliases, type, mode: own, rules };
  if (kind === "product-listings") return { category_full: subject, type, mode: own, off_rules, rules };
  if (kind === "recommendations-customization") return { target: subject, type, mode: own, rules };
  return { type, mode: own, rules };
}

/** Merges rule by rule, or all rules as one value if a side changed the mode, because the lists differ by mode. */
export function mergeVersions(
  kind: CustomizationKind,
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  timeZone: string,
): Merged {
  const b = readCustomizationVersion(base);
  const m = readCustomizationVersion(mine);
  const t = readCustomizationVersion(theirs);
  const isModeSame = m.mode === b.mode && t.mode === b.mode;
  const subject = mergeValue(b.subject, m.subject, t.subject, isSameContent);
  const type = mergeValue(b.type, m.type, t.type, isSameContent);
  const own = mergeValue(b.mode, m.mode, t.mode, isSameContent);
  const rules = isModeSame ? mergeRuleLists(b, m, t, timeZone) : mergeValue(b.rules, m.rules, t.rules, isSameContent);
  if (subject === CLASH || type === CLASH || own === CLASH || rules === CLASH) return { clash: true };
  const aliases = mergeWords(b.aliases, m.aliases, t.aliases);
  const off_rules = mergeWords(b.off_rules, m.off_rules, t.off_rules);
  return { content: buildContent(kind, { subject, aliases, type, mode: own, off_rules, rules }) };
}

function mergeRuleLists(b: Version, m: Version, t: Version, timeZone: string): Rule[] | typeof CLASH {
  const { rules: merged, clashes } = mergeRules(b.rules, m.rules, t.rules, timeZone);
  return clashes.length > 0 ? CLASH : merged;
}

/** The lists of rules and of switched-off rules in a version: its own, and those of the base of a draft. */
const RULE_LISTS = ["rules", "base_rules"] as const;
const OFF_LISTS = ["off_rules", "base_off_rules"] as const;

const ruleArray = z.array(rule);
const idArray = z.array(z.string());

/** Adds current catalog items to rules, and replaces switched-off rule ids with item titles, so that diffs can name them. */
export async function nameRules(tx: Tx, siteId: string, versions: readonly unknown[]): Promise<unknown[]> {
  const listOff = (one: unknown) => OFF_LISTS.flatMap((name) => readIds(one, name));
  const listRules = (one: unknown) => RULE_LISTS.flatMap((name) => readRules(one, name) ?? []);
  const off = await loadItemsOfRules(tx, siteId, versions.flatMap(listOff));
  const identities = versions.flatMap(listRules).map((rule) => rule.item_url);
  const items = await loadItemsByIdentity(tx, siteId, [...identities, ...off.values()]);
  const findTitle = (rule: string): string => {
    const identity = off.get(rule) ?? rule;
    return items.get(identity)?.title ?? identity;
  };
  return versions.map((one) => {
    if (!isRecord(one) || readRules(one, "rules") === null) return one;
    const named = RULE_LISTS.flatMap((name) => {
      const own = readRules(one, name)?.map((rule) => ({ ...rule, item: items.get(rule.item_url) ?? null }));
      return own === undefined ? [] : [[name, own] as const];
    });
    const titles = OFF_LISTS.flatMap((name) => {
      const ids = readIds(one, name);
      return ids.length === 0 ? [] : [[name, ids.map(findTitle)] as const];
    });
    return { ...one, ...Object.fromEntries<unknown>([...named, ...titles]) };
  });
}

function readRules(version: unknown, name: (typeof RULE_LISTS)[number]): Rule[] | null {
  const read = z.safeParse(ruleArray, toRecord(version)[name]);
  return read.success ? read.data : null;
}

function readIds(version: unknown, name: (typeof OFF_LISTS)[number]): string[] {
  const read = z.safeParse(idArray, toRecord(version)[name]);
  return read.success ? read.data : [];
}

/** Item identities by rule id; deleted rules are omitted. */
async function loadItemsOfRules(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: rules.id, itemUrl: rules.itemUrl })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, itemUrl }) => [id, itemUrl]));
}
