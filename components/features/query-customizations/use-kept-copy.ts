import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { localCopy } from "@/lib/client/local-copy";
import type { QueryCustomization } from "@/lib/contract/query-customizations";
import { rule, ruleItem } from "@/lib/contract/rules";
import { type DraftRule, draftOf, isDirty, type RuleDraft, withRules } from "@/lib/domain/rule-draft";

const KEEP_MS = 250;

const kept = z.object({
  version: z.literal(1),
  mode: z.enum(["simple", "advanced"]),
  revision: z.optional(z.union([z.string(), z.number()])),
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

/** Keeps pending rules in the browser while they are pending, and finds those of an earlier visit (features A32). */
export function useKeptCopy(siteId: string, base: QueryCustomization, draft: RuleDraft) {
  const key = `query-customizations/${siteId}/${base.id}`;
  const [offer, setOffer] = useState<KeptCopy | null>(null);
  const [isReady, setReady] = useState(false);
  const start = useRef(base);

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

  const isPending = isDirty(draft);
  const store = useCallback(
    () =>
      void localCopy.save(
        key,
        { version: 1, mode: draft.mode, revision: base.revision, rules: draft.rules },
        base.query,
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

function usable(value: unknown, savedAt: number, base: QueryCustomization): KeptCopy | null {
  const read = z.safeParse(kept, value);
  if (!read.success || read.data.mode !== base.mode) return null;
  const current = draftOf(base);
  const ids = new Set(current.saved.map((one) => one.key));
  // A rule that is gone from the backend would be sent with an id nobody knows: it is a new one then.
  const rules = read.data.rules.map((one): DraftRule => (ids.has(one.key) ? one : { ...one, id: null }));
  const draft = withRules(current, rules);
  if (!isDirty(draft)) return null;
  return { draft, savedAt, isOutdated: read.data.revision !== base.revision };
}
