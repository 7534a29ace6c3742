import type { Tx } from "@/backend/db/client";
import type { ListRule } from "@/backend/search/list-query";
import { storedTypes } from "@/backend/search/request";
import { familyRules, rulesFor } from "@/backend/search/rules-for";
import type { Searching } from "@/backend/search/searching";
import type { CustomizationKind } from "@/lib/contract/customizations";
import { inheritanceOf } from "@/lib/domain/inheritance";
import { type ActingRule, actingRules, NEARER } from "./acting-rules";
import { itemsByIdentity } from "./items-of-rules";
import { isOfCatalogue } from "./kinds";

type Asked = { kind: CustomizationKind; type: string; at: Date | null };

/** The states of rules by what the catalogue says of their items. */
export async function statesOf(
  db: Tx,
  searching: Searching,
  asked: Asked & { rules: readonly ListRule[] },
): Promise<ActingRule[]> {
  const { site } = searching;
  const { type, at } = asked;
  const moment = { at: (at ?? searching.now).getTime(), timeZone: site.timeZone };
  // What people search for is always there.
  const isThere = { isAvailable: () => true, canShow: () => true };
  if (!isOfCatalogue(asked)) return actingRules(asked.rules, moment, isThere);
  const items = await itemsByIdentity(db, site.siteId, asked.rules);
  const types = storedTypes(type, site.mainType, searching.knownTypes);
  return actingRules(asked.rules, moment, {
    isAvailable: (identity) => items.get(identity)?.soldOut === false,
    canShow: (identity) => types.includes(items.get(identity)?.type ?? ""),
  });
}

/**
 * The rules of a list as the engine has them, and the rules of parent categories that do not act because a nearer one
 * stands in their place.
 */
export async function askedRules(
  searching: Searching,
  { kind, q, type, at }: Asked & { q: string },
): Promise<{ rules: readonly ListRule[]; beaten: ActingRule[] }> {
  const instant = { at: (at ?? searching.now).getTime(), timeZone: searching.site.timeZone };
  const rules = await rulesFor(searching, { kind, subject: q }, type, instant.at);
  if (kind !== "product-listings") return { rules, beaten: [] };
  const { own, parents } = await familyRules(searching, q, type);
  const beaten = inheritanceOf(own, parents, instant).flatMap(({ inherited: { rule }, by }): ActingRule[] => {
    return by === null ? [] : [{ rule, state: "shadowed", beatenBy: { rule: by, line: NEARER } }];
  });
  return { rules, beaten };
}
