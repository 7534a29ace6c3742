import { buildContent } from "@/backend/customizations/rules/customization-version";
import { toWire } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { change } from "@/backend/kit/record-change";
import type { Rule } from "@/lib/contract/search/rules";
import { remarksOf } from "@/lib/domain/customizations/rule-fields";
import { titleOf } from "@/lib/domain/search/kinds";
import { type DemoCustomizations, ownerId } from "./make-customizations";
import { OWNER } from "./plan";
import type { DemoSite } from "./sites";

const KIND = "recommendations-customization";
const DAY_MS = 86_400_000;
/** Days before the last change when each customization was created and got its first rule. */
const CREATED = 24;
const BEGUN = 23;

type Row = DemoCustomizations["customizations"][number];
type Step = { row: Row; at: number; by: string; action: string; before: Rule[] | null; after: Rule[] };

/**
 * Makes a month of history of the customizations of recommendations, oldest first: each was created, got its first rule at another
 * position, and in the end the rules that it has. Sets creation times and revisions of the rows accordingly.
 */
export function makeRecommendationHistory({ customizations, rules }: DemoCustomizations): Step[] {
  const steps = customizations.flatMap((row): Step[] => {
    if (row.kind !== KIND) return [];
    const own = rules.filter(({ customizationId }) => customizationId === row.id).map(toRule);
    const [first] = own;
    const end = row.updatedAt?.getTime() ?? 0;
    row.createdAt = new Date(end - CREATED * DAY_MS);
    const created: Step = { row, at: end - CREATED * DAY_MS, by: OWNER, action: "create", before: null, after: [] };
    if (first === undefined) return [created];
    const begun = [first.type === "pin" ? { ...first, position: (first.position ?? 0) + 4 } : first];
    const isDone = own.length === 1 && first.type !== "pin";
    row.revision = isDone ? 2 : 3;
    return [
      created,
      { row, at: end - BEGUN * DAY_MS, by: OWNER, action: "save_rules", before: [], after: begun },
      ...(isDone
        ? []
        : [{ row, at: end, by: row.updatedBy ?? OWNER, action: "save_rules", before: begun, after: own }]),
    ];
  });
  return steps.sort((a, b) => a.at - b.at);
}

/** Stores steps as changes; the site must exist. */
export async function storeRecommendationHistory(tx: Tx, site: DemoSite, steps: readonly Step[]): Promise<void> {
  for (const { row, at, by, action, before, after } of steps) {
    const { subject, type = "" } = row;
    const content = (list: Rule[] | null) =>
      list && buildContent(KIND, { subject, aliases: [], type, mode: "simple", off_rules: [], rules: list });
    await change(
      { tx, site, user: { id: ownerId(by, site), name: by }, now: new Date(at) },
      {
        ...{ feature: KIND, action, objectId: row.id, title: titleOf({ kind: KIND, subject, type }) },
        ...{ before: content(before), after: content(after) },
      },
    );
  }
}

/** A rule as the history stores it. */
function toRule(row: DemoCustomizations["rules"][number]): Rule {
  const { id, itemUrl, type, position = null, activeFrom = null, activeTo = null } = row;
  const { availability = "always", place = "both", note = null, tags = [], owner = null, waiting = false } = row;
  const remarks = remarksOf({ note, tags: [...tags], owner, waiting });
  return toWire({ id, itemUrl, type, position, activeFrom, activeTo, availability, place, ...remarks }, new Map());
}
