import { randomUUID } from "node:crypto";
import { readAvailability, UNAVAILABLE } from "@vitrine/engine/attribute-signals";
import { parseBoundary } from "@vitrine/engine/boundary";
import { fold } from "@vitrine/engine/fold";
import { listCategories } from "@vitrine/engine/rule-eligibility";
import type { QueryPlace, RulePlacement } from "@vitrine/engine/rule-evaluator";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { rules } from "@/backend/db/schema/customizations/rules";
import { type RuleRow, toEvaluator } from "@/backend/search/service/rule-row";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { flatRuleInput, Rule, RuleItem } from "@/lib/contract/search/rules";
import {
  listRuleTexts,
  normalizeRemarks,
  pickRemarks,
  REMARK_NAMES,
  type RemarkName,
  type Remarks,
} from "@/lib/domain/customizations/rule-fields";
import { refreshItemStates } from "./item-states";

/** A stored rule, without the columns of its customization. */
export type StoredRule = RuleRow & { id: string; activeFrom: Date | null; activeTo: Date | null } & Remarks;

/** A parsed rule of a request; those of kinds with a single place have no placement. */
export type ReceivedRule = z.output<typeof flatRuleInput> & { placement?: RulePlacement };

const REMARK_COLUMNS = Object.fromEntries(REMARK_NAMES.map((name) => [name, rules[name]])) as Pick<
  typeof rules,
  RemarkName
>;

const RULE_COLUMNS = {
  id: rules.id,
  itemUrl: rules.itemUrl,
  type: rules.type,
  position: rules.position,
  activeFrom: rules.activeFrom,
  activeTo: rules.activeTo,
  availability: rules.availability,
  place: rules.place,
  ...REMARK_COLUMNS,
};

/** Loads the rules of a customization in their order. */
export async function loadRules(tx: Tx, siteId: string, customizationId: string): Promise<StoredRule[]> {
  return tx
    .select(RULE_COLUMNS)
    .from(rules)
    .where(and(eq(rules.siteId, siteId), eq(rules.customizationId, customizationId)))
    .orderBy(asc(rules.ordinal), asc(rules.id));
}

/** Loads the rules of several customizations in their order, by customization. */
export async function loadRulesOfMany(
  tx: Tx,
  siteId: string,
  customizationIds: readonly string[],
): Promise<Map<string, StoredRule[]>> {
  const found = new Map<string, StoredRule[]>(customizationIds.map((id) => [id, []]));
  if (found.size === 0) return found;
  const rows = await tx
    .select({ of: rules.customizationId, rule: RULE_COLUMNS })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.customizationId, [...found.keys()])))
    .orderBy(asc(rules.ordinal), asc(rules.id));
  for (const row of rows) found.get(row.of)?.push(row.rule);
  return found;
}

export async function replaceRules(
  tx: Tx,
  siteId: string,
  customizationId: string,
  next: readonly StoredRule[],
): Promise<void> {
  await tx.delete(rules).where(and(eq(rules.siteId, siteId), eq(rules.customizationId, customizationId)));
  if (next.length === 0) return;
  await tx
    .insert(rules)
    .values(
      next.map((rule, ordinal) => ({ ...rule, searchText: buildSearchText(rule), siteId, customizationId, ordinal })),
    );
  await refreshItemStates(tx, siteId, customizationId);
}

/** The folded text that the list's search matches: tags and texts. */
export function buildSearchText(rule: Partial<Remarks>): string {
  return [...(rule.tags ?? []), ...listRuleTexts(rule)].map(fold).join("\n").trim();
}

/** Converts to the wire format; instants are in UTC. */
export function toWireRule(rule: StoredRule, items: ReadonlyMap<string, RuleItem>): Rule {
  return {
    id: rule.id,
    ...toEvaluator(rule),
    item: items.get(rule.itemUrl) ?? null,
    ...pickRemarks(rule),
  };
}

/** How a rule of a request is read: the zone of its days, and the stored rule that it replaces. */
type RuleContext = { timeZone: string; before: StoredRule | undefined };

/**
 * Converts from the wire format: a rule of a version or of a draft, as `toWireRule` made it, or one of a request, which is normalized. A rule
 * without an id gets a new one.
 */
export function fromWire(rule: Rule | ReceivedRule, sending: RuleContext | null = null): StoredRule {
  return {
    id: rule.id ?? randomUUID(),
    itemUrl: rule.item_url,
    type: rule.type,
    position: rule.type === "pin" ? (rule.position ?? null) : null,
    activeFrom: parseInstant(rule.active_from, sending, false),
    activeTo: parseInstant(rule.active_to, sending, true),
    availability: rule.availability,
    place: rule.placement ?? "both",
    ...(sending === null ? pickRemarks(rule) : normalizeRemarks(rule, sending.before)),
  };
}

// Clients send the first or last four-digit date for "no limit". Converted to another time zone, it can fall outside the
// years 1 to 9999, so instants are clamped.
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59);

function parseInstant(value: string | null, sending: RuleContext | null, end: boolean): Date | null {
  if (value === null) return null;
  if (sending === null) return new Date(value);
  return new Date(Math.min(LATEST, Math.max(EARLIEST, parseBoundary(value, sending.timeZone, end))));
}

/** Loads catalog items by the identities that name them; unknown ones are omitted. */
export async function loadItemsByIdentity(
  tx: Tx,
  siteId: string,
  names: readonly string[],
): Promise<Map<string, RuleItem>> {
  const rows = await loadByName(tx, siteId, names, (identities) =>
    tx
      .select({
        identity: catalogueItems.identity,
        type: catalogueItems.type,
        title: catalogueItems.title,
        attributes: catalogueItems.attributes,
      })
      .from(catalogueItems)
      .where(and(eq(catalogueItems.siteId, siteId), inArray(catalogueItems.identity, identities))),
  );
  return new Map(
    [...rows].map(([name, { identity, type, title, attributes }]) => [
      name,
      {
        ...(name === identity ? {} : { product: identity }),
        title,
        image_link: readFirstText(attributes.image_link),
        web_url: readFirstText(attributes.web_url),
        price: readFirstText(attributes.price),
        ...(attributes.price_from === undefined ? {} : { is_price_from: true }),
        available: readAvailability(attributes) < UNAVAILABLE,
        type,
        categories: listCategories(attributes),
      },
    ]),
  );
}

/** Converts rules to another mode: simple has one list for both places, advanced one list per place with separate ids. */
export function convertMode(current: readonly StoredRule[], towards: Mode, source: QueryPlace): StoredRule[] {
  if (towards === "advanced") return current.flatMap(splitByPlace);
  return current
    .filter((rule) => rule.place === source || rule.place === "both")
    .map((rule) => ({ ...rule, place: "both" }));
}

/** Splits a rule for both places into two; the first keeps the id. */
export function splitByPlace(rule: StoredRule): StoredRule[] {
  if (rule.place !== "both") return [rule];
  return [
    { ...rule, place: "autocomplete" },
    { ...rule, place: "search", id: randomUUID() },
  ];
}

/** Whether two lists of rules are equal, ignoring ids. */
export function doRulesEqual(a: readonly StoredRule[], b: readonly StoredRule[]): boolean {
  return serializeRules(a) === serializeRules(b);
}

function serializeRules(list: readonly StoredRule[]): string {
  // `toWireRule` gives a stable key order.
  return JSON.stringify(list.map((rule) => ({ ...toWireRule(rule, new Map()), id: null })));
}

function readFirstText(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" ? one : null;
}
