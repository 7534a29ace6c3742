import { useQuery } from "@tanstack/react-query";
import type { Obstacle } from "@vitrine/engine/rule-eligibility";
import type { RuleState } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleFaults } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { people } from "@/lib/contract/history/change-history";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";
import {
  evaluateStateAt,
  findItemAtPin,
  findObstacleIn,
  type KnownItems,
  type Preview,
} from "@/lib/domain/customizations/rule-preview";
import { type BySource, pickList, toPlace } from "@/lib/domain/search/places";
import { getErrorText } from "@/lib/i18n/error-text";

/** A rule with everything that its row shows. */
export type RuleLine = {
  rule: DraftRule;
  state: RuleState;
  pending: "new" | "changed" | null;
  standIn: string | null;
  /** Why the rule cannot act within its time range. */
  obstacle: Obstacle | null;
  fault: string | null;
  /** The name of its owner. */
  owner: string | null;
};

type RuleLinesInput = {
  draft: RuleDraft;
  faults: RuleFaults;
  known: KnownItems;
  previews: BySource<Preview>;
  now: number;
};

/** The rows of all rules. Unchanged rows keep their identity, so that only changed ones render. */
export function useRuleLines(input: RuleLinesInput): readonly RuleLine[] {
  const before = useRef<ReadonlyMap<string, RuleLine>>(new Map());
  const fresh = useFreshLines(input);
  const lines = useMemo(
    () =>
      fresh.map((line) => {
        const old = before.current.get(line.rule.key);
        return old !== undefined && isEqual(old, line) ? old : line;
      }),
    [fresh],
  );
  useEffect(() => {
    before.current = new Map(lines.map((line) => [line.rule.key, line]));
  }, [lines]);
  return lines;
}

function isEqual(a: RuleLine, b: RuleLine): boolean {
  return (Object.keys(a) as (keyof RuleLine)[]).every((name) => a[name] === b[name]);
}

function useFreshLines({ draft, faults, known, previews, now }: RuleLinesInput): readonly RuleLine[] {
  const t = useTranslations();
  const { style } = useEditor();
  const people = usePeople();
  const kind = useCustomizationKind();
  return useMemo(() => {
    const saved = new Map(draft.saved.map((rule) => [rule.key, rule]));
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return draft.rules.map((rule) => {
      const state = evaluateStateAt(rule, { at: now, timeZone: style.timeZone }, known);
      const place = toPlace(kind.name, rule.placement);
      const code = [...(faults.get(rule.key)?.values() ?? [])][0];
      const old = saved.get(rule.key);
      return {
        rule,
        state,
        pending: old === undefined ? "new" : areRulesSame(old, rule, null) ? null : "changed",
        standIn:
          state === "dormant" && rule.type === "pin"
            ? (findItemAtPin(pickList(previews, place), rule)?.title ?? null)
            : null,
        obstacle: state === "blocked" && !rule.waiting ? findObstacleIn(known, rule) : null,
        fault: code === undefined ? null : getErrorText(t, "query-customizations", code),
        owner: rule.owner ? (names.get(rule.owner) ?? rule.owner) : null,
      };
    });
  }, [draft, faults, known, previews, now, style, t, people, kind]);
}

/** A person who may own rules. */
export type RuleOwner = { id: string; name: string };

/** Possible owners of a rule, by name: everyone in the history, the user, and the current owner. */
export function usePeople(owner: string | null = null): readonly RuleOwner[] {
  const { site, user, supports } = useSite();
  const found = useQuery({
    ...read(people, { params: { siteId: site.trackingCode } }),
    enabled: supports(people) && supports("rule_notes"),
  });
  const known = found.data?.people;
  return useMemo(() => {
    const all = new Map([[user.id, user.name], ...(known ?? []).map(({ id, name }) => [id, name] as const)]);
    // An owner who has left stays in the list by id until another is chosen.
    if (owner !== null && !all.has(owner)) all.set(owner, owner);
    return [...all].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [known, owner, user]);
}
