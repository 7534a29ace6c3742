import type { Tx } from "@/backend/db/client";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import { familyRules, rulesFor } from "@/backend/search/service/rules-for";
import type { Searching } from "@/backend/search/service/searching";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { inheritanceOf } from "@/lib/domain/search/inheritance";
import { isOfCatalogue } from "@/lib/domain/search/kinds";
import { type ActingRule, actingRules, NEARER } from "./acting-rules";
import { itemsByIdentity, standingIn } from "./rule-items";

type Asked = { kind: CustomizationKind; q: string; type: string; at: Date | null };

/** The states of rules by what the catalogue says of their items. */
export async function statesOf(
  db: Tx,
  searching: Searching,
  asked: Asked & { rules: readonly ListRule[] },
): Promise<ActingRule[]> {
  const { site } = searching;
  const { kind, q, type, at } = asked;
  const moment = { at: (at ?? searching.now).getTime(), timeZone: site.timeZone };
  const items = isOfCatalogue(asked) ? await itemsByIdentity(db, site.siteId, asked.rules) : null;
  const about = { kind, subject: q, type };
  return actingRules(asked.rules, moment, (identity) => standingIn(about, site.mainType, items?.get(identity) ?? null));
}

/**
 * The rules of a list as the engine has them, and the rules of parent categories that do not act because a nearer one
 * stands in their place.
 */
export async function askedRules(
  searching: Searching,
  { kind, q, type, at }: Asked,
): Promise<{ rules: readonly ListRule[]; beaten: ActingRule[] }> {
  const instant = { at: (at ?? searching.now).getTime(), timeZone: searching.site.timeZone };
  const rules = await rulesFor(searching, { kind, subject: q }, type, instant.at);
  if (kind !== "product-listings") return { rules, beaten: [] };
  const { own, parents } = await familyRules(searching, q, type);
  const beaten = inheritanceOf(own, parents, instant).flatMap(({ inherited: { rule }, by }): ActingRule[] => {
    return by === null ? [] : [{ rule, state: "shadowed", beatenBy: { rule: by, line: NEARER }, obstacle: null }];
  });
  return { rules, beaten };
}
