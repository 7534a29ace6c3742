import { fold } from "@vitrine/engine/fold";
import { useMemo } from "react";
import * as z from "zod/mini";
import { type LocalCopy, useLocalCopy } from "@/components/drafts/editing/use-local-copy";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { rule, ruleItem } from "@/lib/contract/search/rules";
import { findParentsById } from "@/lib/domain/customizations/inherited-draft";
import { isStored } from "@/lib/domain/customizations/new-customization";
import {
  createDraft,
  type DraftRule,
  type DraftRules,
  diffRuleStates,
  type RuleDraft,
  withState,
} from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";

const storedCopy = z.object({
  version: z.literal(1),
  mode: z.enum(["simple", "advanced"]),
  revision: z.optional(z.union([z.string(), z.number()])),
  /** Ids of inherited rules that are switched off; absent in older copies. */
  off: z.optional(z.array(z.string())),
  rules: z.array(
    z.object({
      ...rule.shape,
      key: z.string(),
      position: z.nullable(z.number()),
      item: z.nullable(ruleItem),
    }),
  ),
});

/** Unsaved rules of an earlier visit; `isOutdated` if the customization was saved since. */
export type RuleCopy = { draft: RuleDraft; isOutdated: boolean };

/** Pending rules and the state already stored. */
type UnsavedRules = { draft: RuleDraft; savedState: DraftRules };

/** The local copy of unstored rules. */
export function useRuleCopy(
  siteId: string,
  base: Customization,
  { draft, savedState }: UnsavedRules,
): LocalCopy<RuleCopy> {
  const firstKey = `query-customizations/${siteId}/new/${base.kind}/${base.type}/${fold(base.subject)}`;
  const key = isStored(base) ? `query-customizations/${siteId}/${base.id}` : firstKey;
  const { revision } = base;
  const value = useMemo((): z.input<typeof storedCopy> => {
    const { mode, rules, off } = draft;
    return { version: 1, mode, revision, rules: [...rules], off: off.map(({ id }) => String(id)) };
  }, [draft, revision]);
  const isDirty = useMemo(() => diffRuleStates(savedState, draft).length > 0, [savedState, draft]);
  return useLocalCopy(
    { key, firstKey },
    { value, title: base.subject, isDirty, parse: (stored) => readUsableCopy(stored, { base, savedState }) },
  );
}

type Start = { base: Customization; savedState: DraftRules };

function readUsableCopy(value: unknown, { base, savedState: stored }: Start): RuleCopy | null {
  const read = z.safeParse(storedCopy, value);
  if (!read.success || (isStored(base) && read.data.mode !== base.mode)) return null;
  const current = createDraft({ ...base, mode: read.data.mode });
  const { rules, off } = read.data;
  const draft = withState(current, {
    rules: matchKeys(rules, [...current.saved, ...stored.rules]),
    off: off === undefined ? stored.off : findParentsById(base.inherited ?? [], off),
  });
  if (diffRuleStates(stored, draft).length === 0) return null;
  return { draft, isOutdated: read.data.revision !== base.revision };
}

/** Drops ids of rules that the backend no longer has, and takes over id and key of an equal stored rule. */
function matchKeys(rules: readonly DraftRule[], known: readonly DraftRule[]): DraftRule[] {
  const keys = new Set(known.map((rule) => rule.key));
  const taken = new Set(rules.map((rule) => rule.key));
  return rules.map((rule): DraftRule => {
    if (keys.has(rule.key)) return rule;
    const twin = known.find((one) => !taken.has(one.key) && areRulesSame(one, rule, null));
    if (twin === undefined) return { ...rule, id: null };
    taken.add(twin.key);
    return { ...rule, id: twin.id, key: twin.key };
  });
}
