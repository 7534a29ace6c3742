import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import type { Mode } from "@/lib/contract/query-customizations";
import type { ruleInput } from "@/lib/contract/rules";
import { findClashes } from "@/lib/domain/rule-clashes";
import { boundaryOf, type Place } from "@/lib/domain/rule-evaluator";
import type { FieldErrors } from "@/lib/http/api-error";
import { itemsOf, type StoredRule, splitByPlace } from "./rule-rows";

/** Rules as they were sent, parsed. */
export type SentRule = z.output<typeof ruleInput>;

/** Where sent rules go: the mode of their customization, and the one list they replace, if it is one. */
export type Destination = { mode: Mode; place: Place | undefined };

/**
 * Sent rules as they would be stored: bare dates are instants now, in the site's zone; ids that are unknown or stand
 * twice are replaced. In simple mode every rule is for both places; a list of one place takes its name.
 */
export function toStored(
  sent: readonly SentRule[],
  before: readonly StoredRule[],
  destination: Destination,
  timeZone: string,
): StoredRule[] {
  const free = new Set(before.map((rule) => rule.id));
  return sent.map((rule) => {
    const keepsId = rule.id !== null && free.delete(rule.id);
    return {
      id: keepsId && rule.id !== null ? rule.id : randomUUID(),
      itemUrl: rule.item_url,
      type: rule.type,
      position: rule.type === "pin" ? rule.position : null,
      activeFrom: instantOf(rule.active_from, timeZone, false),
      activeTo: instantOf(rule.active_to, timeZone, true),
      availability: rule.availability,
      place: destination.mode === "simple" ? "both" : (destination.place ?? rule.placement),
    };
  });
}

/** Codes of what may not stand, at `rules.<index>.<field>` of what was sent; empty when all is well. */
export async function faultsOf(
  tx: Tx,
  siteId: string,
  rules: readonly StoredRule[],
  before: readonly StoredRule[],
  timeZone: string,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const add = (index: number, field: string, code: string): void => {
    const path = `rules.${index}.${field}`;
    errors[path] = [...(errors[path] ?? []), code];
  };
  for (const clash of findClashes(rules.map(toEvaluator), timeZone)) add(clash.index, clash.field, clash.code);
  // An item that left the catalogue must not stop the edit of other rules, so only new identities are looked up.
  const known = new Set(before.map((rule) => rule.itemUrl));
  const unknown = rules.map((rule) => rule.itemUrl).filter((identity) => !known.has(identity));
  const found = await itemsOf(tx, siteId, unknown);
  rules.forEach((rule, index) => {
    if (!known.has(rule.itemUrl) && !found.has(rule.itemUrl)) add(index, "item_url", "item_not_found");
  });
  return errors;
}

/** What a customization holds after a save: the other place's list stays when only one was sent. */
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

function instantOf(value: string | null, timeZone: string, end: boolean): Date | null {
  return value === null ? null : new Date(boundaryOf(value, timeZone, end));
}

function toEvaluator(rule: StoredRule) {
  return {
    item_url: rule.itemUrl,
    type: rule.type,
    position: rule.position,
    active_from: rule.activeFrom?.toISOString() ?? null,
    active_to: rule.activeTo?.toISOString() ?? null,
    availability: rule.availability,
    placement: rule.place,
  };
}
