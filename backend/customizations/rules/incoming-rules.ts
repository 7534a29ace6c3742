import { fold } from "@vitrine/engine/fold";
import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { members } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { ALL_SITES } from "@/backend/kit/caller";
import { listStoredTypeNames } from "@/backend/search/service/known-type";
import { toEvaluator } from "@/backend/search/service/rule-row";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { isCompleteCriteria, isTooLongCriteria } from "@/lib/domain/search/criteria";
import { hasCatalogueItems, hasCriteria } from "@/lib/domain/search/kinds";
import type { FieldErrors } from "@/lib/http/api-error";
import { fromWire, type ReceivedRule, type StoredRule, splitByPlace } from "./rule-rows";

/** The customization's mode, and the place whose list is replaced; undefined: all lists. */
export type Destination = { mode: Mode; place: QueryPlace | undefined };

/**
 * Converts the rules of a request: unknown or repeated ids are replaced. In simple mode every rule applies to both places; otherwise
 * rules of a single list get its place.
 */
export function receiveRules(
  sent: readonly ReceivedRule[],
  before: readonly StoredRule[],
  destination: Destination,
  timeZone: string,
): StoredRule[] {
  const free = new Map(before.map((rule) => [rule.id, rule]));
  return sent.map((rule) => {
    const old = rule.id === null ? undefined : free.get(rule.id);
    if (old !== undefined) free.delete(old.id);
    const placement = destination.mode === "simple" ? "both" : (destination.place ?? rule.placement);
    return fromWire({ ...rule, id: old?.id ?? null, placement }, { timeZone, before: old });
  });
}

export type RuleTarget = { siteId: string; kind: CustomizationKind; type: string };

/**
 * Validates rules; returns error codes at `rules.<index>.<field>`, empty if valid.
 * @param sent.before earlier rules, whose items and owners may be missing.
 */
export async function findFaults(
  tx: Tx,
  target: RuleTarget,
  { rules, before }: { rules: readonly StoredRule[]; before: readonly StoredRule[] },
  site: { timeZone: string; mainType: string },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const add = (index: number, field: string, code: string): void => {
    const path = `rules.${index}.${field}`;
    errors[path] = [...(errors[path] ?? []), code];
  };
  const isOfItems = hasCatalogueItems(target);
  // Popular queries are equal regardless of case and accents.
  const evaluated = rules
    .map(toEvaluator)
    .map((rule) => (isOfItems ? rule : { ...rule, item_url: fold(rule.item_url) }));
  for (const clash of findClashes(evaluated, site.timeZone)) add(clash.index, clash.field, clash.code);
  // Only new identities are checked, so that an item that left the catalog does not block edits of other rules.
  const known = new Set(before.filter((rule) => !rule.waiting).map((rule) => rule.itemUrl));
  const isNew = (rule: StoredRule): boolean => isOfItems && !rule.waiting && !known.has(rule.itemUrl);
  const found = await findKnownItems(tx, target, rules.filter(isNew), site);
  // Likewise for owners without access.
  const owners = await findOwnersWithoutAccess(tx, target.siteId, rules, before);
  rules.forEach((rule, index) => {
    const isOfCriteria = hasCriteria(target.kind, rule.itemUrl);
    if (isOfCriteria && !isCompleteCriteria(rule.itemUrl)) add(index, "item_url", "criteria_incomplete");
    else if (isOfCriteria && isTooLongCriteria(rule.itemUrl)) add(index, "item_url", "criteria_too_long");
    if (!isOfCriteria && isNew(rule) && !found.has(rule.itemUrl)) add(index, "item_url", "item_not_found");
    if (rule.owner !== null && owners.has(rule.owner)) add(index, "owner", "invalid");
  });
  return errors;
}

/** Clears `waiting` for pins of existing items and of criteria; popular queries never wait. */
export async function clearWaiting(tx: Tx, target: RuleTarget, rules: readonly StoredRule[]): Promise<StoredRule[]> {
  if (!hasCatalogueItems(target)) {
    return rules.map((rule) => ({ ...rule, itemUrl: rule.itemUrl.replace(/\s+/gu, " "), waiting: false }));
  }
  const waiting = rules.filter((rule) => rule.waiting);
  if (waiting.length === 0) return [...rules];
  const found = await findKnownItems(tx, target, waiting);
  return rules.map((rule) =>
    rule.waiting && (found.has(rule.itemUrl) || hasCriteria(target.kind, rule.itemUrl))
      ? { ...rule, waiting: false }
      : rule,
  );
}

/**
 * Identities of items and variants in the catalog.
 * @param site TOP items count only if they have the type of this target.
 */
async function findKnownItems(
  tx: Tx,
  { siteId, kind, type }: RuleTarget,
  rules: readonly StoredRule[],
  site?: { mainType: string },
): Promise<Set<string>> {
  if (rules.length === 0) return new Set();
  const t = catalogueItems;
  const isOfType =
    site !== undefined && kind === "top-items" ? inArray(t.type, listStoredTypeNames(type, site.mainType)) : undefined;
  const names = rules.map((rule) => rule.itemUrl);
  const found = await loadByName(tx, siteId, names, (identities) =>
    tx
      .select({ identity: t.identity })
      .from(t)
      .where(and(eq(t.siteId, siteId), inArray(t.identity, identities), isOfType)),
  );
  return new Set(found.keys());
}

/** New owners who have no access to the site. */
async function findOwnersWithoutAccess(
  tx: Tx,
  siteId: string,
  rules: readonly StoredRule[],
  before: readonly StoredRule[],
): Promise<Set<string>> {
  const known = new Set(before.map((rule) => rule.owner));
  const newOwners = rules.flatMap(({ owner }) => (owner === null || known.has(owner) ? [] : [owner]));
  if (newOwners.length === 0) return new Set();
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(inArray(members.siteId, [siteId, ALL_SITES]), inArray(members.userId, newOwners)));
  const there = new Set(rows.map((row) => row.userId));
  return new Set(newOwners.filter((owner) => !there.has(owner)));
}

/** Merges saved rules with the stored ones: if only one place was sent, the other place keeps its list. */
export function mergeSaved(
  saved: readonly StoredRule[],
  before: readonly StoredRule[],
  destination: Destination,
): StoredRule[] {
  if (destination.mode === "simple") return [...saved];
  const split = saved.flatMap(splitByPlace);
  if (destination.place === undefined) return split;
  return [...before.filter((rule) => rule.place !== destination.place), ...split];
}
