import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { localCopy } from "@/lib/client/local-copy";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { rule, ruleItem } from "@/lib/contract/search/rules";
import { parentsById } from "@/lib/domain/customizations/inherited-draft";
import {
  changesBetween,
  type DraftRule,
  draftOf,
  type RuleDraft,
  type RuleState,
  withState,
} from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";

const KEEP_MS = 250;

const kept = z.object({
  version: z.literal(1),
  mode: z.enum(["simple", "advanced"]),
  revision: z.optional(z.union([z.string(), z.number()])),
  /** Ids of rules of parent categories that are off; an older copy says nothing of them. */
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

/** Unsaved rules of an earlier visit; `isOutdated` when the customization has been saved since. */
export type KeptCopy = { draft: RuleDraft; savedAt: number; isOutdated: boolean };

/** Pending rules, and what of them is stored already. */
type Work = { draft: RuleDraft; kept: RuleState };

/** Keeps rules in the browser while they are stored nowhere else, and finds those of an earlier visit. */
export function useKeptCopy(siteId: string, base: Customization, { draft, kept: stored }: Work) {
  const key = `query-customizations/${siteId}/${base.id}`;
  const [offer, setOffer] = useState<KeptCopy | null>(null);
  const [isReady, setReady] = useState(false);
  const start = useRef({ base, stored });

  useEffect(() => {
    let isGone = false;
    localCopy.load(key).then((copy) => {
      if (isGone) return;
      setOffer(copy === null ? null : usable(copy.value, copy.savedAt, start.current));
      setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [key]);

  const isPending = useMemo(() => changesBetween(stored, draft).length > 0, [stored, draft]);
  const store = useCallback(
    () =>
      void localCopy.save(
        key,
        {
          ...{ version: 1, mode: draft.mode, revision: base.revision, rules: draft.rules },
          off: draft.off.map(({ id }) => id),
        },
        base.subject,
      ),
    [key, draft, base],
  );
  useEffect(() => {
    // Until the earlier copy is decided about it must not be written over.
    if (!isReady || offer !== null) return;
    const timer = setTimeout(() => (isPending ? store() : void localCopy.remove(key)), KEEP_MS);
    return () => clearTimeout(timer);
  }, [isReady, offer, isPending, store, key]);

  return { offer, settle: () => setOffer(null), keep: store, forget: () => localCopy.remove(key) };
}

type Start = { base: Customization; stored: RuleState };

function usable(value: unknown, savedAt: number, { base, stored }: Start): KeptCopy | null {
  const read = z.safeParse(kept, value);
  if (!read.success || read.data.mode !== base.mode) return null;
  const current = draftOf(base);
  const { rules, off } = read.data;
  const draft = withState(current, {
    rules: withKeys(rules, [...current.saved, ...stored.rules]),
    off: off === undefined ? stored.off : parentsById(base.inherited ?? [], off),
  });
  if (changesBetween(stored, draft).length === 0) return null;
  return { draft, savedAt, isOutdated: read.data.revision !== base.revision };
}

/** A rule that is gone from the backend would be sent with an id nobody knows; one that is stored has its key there. */
function withKeys(rules: readonly DraftRule[], known: readonly DraftRule[]): DraftRule[] {
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
