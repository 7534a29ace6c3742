import { buildContent, type Version } from "@/backend/customizations/rules/customization-version";
import { toWireRule } from "@/backend/customizations/rules/rule-rows";
import type { DemoCustomizations } from "@/backend/demo/make-customizations";
import { OWNER } from "@/backend/demo/plan";
import type { Rule } from "@/lib/contract/search/rules";
import { pickRemarks } from "@/lib/domain/customizations/rule-fields";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { buildSteps, type HistoryStep } from "./store-history";

type Row = DemoCustomizations["customizations"][number];

/**
 * Makes the history of the customizations of every kind: each was created, got its spellings and its mode, its first rule at
 * another position, and in the end the rules that it has. Sets creation times and revisions of the rows accordingly.
 */
export function makeCustomizationHistory({ customizations, rules }: DemoCustomizations): HistoryStep[] {
  return customizations.flatMap((row) => {
    const own = rules.filter(({ customizationId }) => customizationId === row.id).map(toRule);
    const to = row.updatedAt?.getTime() ?? 0;
    const from = row.createdAt?.getTime() ?? to;
    const { kind = "query-customizations", subject, type = "", id } = row;
    const about = { feature: kind, objectId: id, title: formatCustomizationTitle({ kind, subject, type }) };
    const steps = buildSteps(about, listStates(row, own), { from, to, by: [OWNER, row.updatedBy] });
    row.revision = steps.length;
    row.createdAt = new Date(steps[0]?.at ?? to);
    return steps;
  });
}

function listStates(row: Row, own: readonly Rule[]): { action: string; content: unknown }[] {
  const { kind = "query-customizations", subject, type = "", aliases = [], mode = "simple", offRules = [] } = row;
  const blank: Version = { subject, aliases: [], type, mode: "simple", off_rules: [], rules: [] };
  const named = { ...blank, aliases: [...aliases] };
  const ready = { ...named, mode };
  const [first] = own;
  const begun =
    first === undefined ? [] : [first.type === "pin" ? { ...first, position: (first.position ?? 0) + 4 } : first];
  const versions: [string, Version][] = [
    ["create", blank],
    ["save_aliases", named],
    ["change_mode", ready],
    ["save_rules", { ...ready, rules: begun }],
    ["save_rules", { ...ready, rules: [...own] }],
    ["save_inheritance", { ...ready, rules: [...own], off_rules: [...offRules] }],
  ];
  return versions.map(([action, version]) => ({ action, content: buildContent(kind, version) }));
}

/** A rule as the history stores it. */
function toRule(row: DemoCustomizations["rules"][number]): Rule {
  const { id, itemUrl, type, position = null, activeFrom = null, activeTo = null } = row;
  const { availability = "always", place = "both" } = row;
  const effect = { id, itemUrl, type, position, activeFrom, activeTo, availability, place };
  return toWireRule({ ...effect, ...pickRemarks(row) }, new Map());
}
