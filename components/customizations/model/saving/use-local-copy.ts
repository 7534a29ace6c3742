import { fold } from "@vitrine/engine/fold";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { localCopy } from "@/lib/client/local-copy";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { rule, ruleItem } from "@/lib/contract/search/rules";
import { findParentsById } from "@/lib/domain/customizations/inherited-draft";
import { isStored } from "@/lib/domain/customizations/new-customization";
import {
  createDraft,
  type DraftRule,
  diffRuleStates,
  type RuleDraft,
  type RuleState,
  withState,
} from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";

const KEEP_MS = 250;

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
export type LocalCopy = { draft: RuleDraft; savedAt: number; isOutdated: boolean };

/** Pending rules and the state already stored. */
type LocalWork = { draft: RuleDraft; savedState: RuleState };

/** Saves unstored rules in the browser and offers those of an earlier visit. */
export function useLocalCopy(siteId: string, base: Customization, { draft, savedState: stored }: LocalWork) {
  const newKey = `query-customizations/${siteId}/new/${base.kind}/${base.type}/${fold(base.subject)}`;
  const key = isStored(base) ? `query-customizations/${siteId}/${base.id}` : newKey;
  const [offer, setOffer] = useState<LocalCopy | null>(null);
  const [isReady, setReady] = useState(false);
  const start = useRef({ base, stored });

  // The first save changes the key; only a copy of an earlier visit is offered.
  const [opened] = useState([key, newKey]);
  useEffect(() => {
    let isGone = false;
    loadFirst(opened).then((copy) => {
      if (isGone) return;
      setOffer(copy === null ? null : readUsableCopy(copy.value, copy.savedAt, start.current));
      setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [opened]);

  const forget = useCallback(async () => {
    await localCopy.remove(key);
    if (newKey !== key) await localCopy.remove(newKey);
  }, [key, newKey]);
  const isPending = useMemo(() => diffRuleStates(stored, draft).length > 0, [stored, draft]);
  const store = useCallback(() => {
    if (newKey !== key) void localCopy.remove(newKey);
    void localCopy.save(
      key,
      {
        version: 1,
        mode: draft.mode,
        revision: base.revision,
        rules: draft.rules,
        off: draft.off.map(({ id }) => id),
      },
      base.subject,
    );
  }, [key, newKey, draft, base]);
  useEffect(() => {
    // Do not overwrite an earlier copy before the user decides about it.
    if (!isReady || offer !== null) return;
    const timer = setTimeout(() => (isPending ? store() : void forget()), KEEP_MS);
    // Another tab may have discarded the copy meanwhile.
    const storeAgain = () => isPending && document.visibilityState === "visible" && store();
    document.addEventListener("visibilitychange", storeAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", storeAgain);
    };
  }, [isReady, offer, isPending, store, forget]);

  return { offer, settle: () => setOffer(null), keep: store, forget };
}

/** The copy under the first of the keys that has one: someone may have stored the customization since the copy was made. */
async function loadFirst(keys: readonly string[]) {
  for (const key of keys) {
    const copy = await localCopy.load(key);
    if (copy !== null) return copy;
  }
  return null;
}

type Start = { base: Customization; stored: RuleState };

function readUsableCopy(value: unknown, savedAt: number, { base, stored }: Start): LocalCopy | null {
  const read = z.safeParse(storedCopy, value);
  if (!read.success || (isStored(base) && read.data.mode !== base.mode)) return null;
  const current = createDraft({ ...base, mode: read.data.mode });
  const { rules, off } = read.data;
  const draft = withState(current, {
    rules: matchKeys(rules, [...current.saved, ...stored.rules]),
    off: off === undefined ? stored.off : findParentsById(base.inherited ?? [], off),
  });
  if (diffRuleStates(stored, draft).length === 0) return null;
  return { draft, savedAt, isOutdated: read.data.revision !== base.revision };
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
