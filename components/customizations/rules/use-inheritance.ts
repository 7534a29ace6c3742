import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { useKind } from "@/components/customizations/model/kind";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { inheritedDrafts, switchedParents } from "@/lib/domain/customizations/inherited-draft";
import { type DraftRule, draftOf, type RuleState, switchRule } from "@/lib/domain/customizations/rule-draft";
import { isApiError } from "@/lib/http/api-error";

const NONE: readonly InheritedRule[] = [];

/** Rules of parent categories beside the own ones. */
export type Inheriting = {
  /** With the switches as they are pending. */
  parents: readonly InheritedRule[];
  /** Own rules with those of parent categories that act beside them: what shoppers get. */
  effective: (state: RuleState, at: number) => readonly DraftRule[];
  isBusy: boolean;
  /** Whether a switch acts at once: a backend without drafts has nowhere to keep a pending one. */
  isLive: boolean;
  /** Switches a parent's rule off or on; null where the backend cannot. */
  setOff: ((rule: DraftRule, isOff: boolean) => void) | null;
};

/** The rules of parent categories of a listing; none for other kinds. */
export function useInheritance(editor: RuleEditor, timeZone: string): Inheriting {
  const kind = useKind();
  const { groups } = useSite();
  const { base, draft, apply } = editor;
  const { inherited = NONE } = base;
  const live = useLiveSwitch(editor);
  const parents = useMemo(() => switchedParents(inherited, draft.off), [inherited, draft.off]);
  const effective = useMemo(
    () =>
      ({ rules, off }: RuleState, at: number) =>
        inherited.length === 0
          ? rules
          : [...rules, ...inheritedDrafts(rules, switchedParents(inherited, off), { at, timeZone })],
    [inherited, timeZone],
  );
  const isOn = kind.inherit !== null && groups.includes("listing_inheritance");
  const isLive = !groups.includes("drafts");
  const pend = (rule: DraftRule, isOff: boolean) => apply(switchRule(draft, rule, isOff));
  const setOff = isLive ? live.setOff : pend;
  return { parents, effective, isBusy: live.isBusy, isLive, setOff: isOn ? setOff : null };
}

/** Saves the switch over the version that is shown; pending rules stay pending. */
function useLiveSwitch({ base, settle }: RuleEditor) {
  const t = useTranslations("query-customizations.inherited");
  const client = useQueryClient();
  const kind = useKind();
  const { site } = useSite();
  const live = kind.live(site.trackingCode, base.id);
  const { isPending, run } = useWrites("query-customizations", {
    stale: kind.stale,
    onRefused: (error) => {
      // Somebody else was quicker: what they saved is fetched, and the page says so.
      if (isApiError(error) && error.status === 412) void client.invalidateQueries({ queryKey: live.queryKey });
      return false;
    },
  });

  function setOff(rule: DraftRule, isOff: boolean): void {
    const { inherit } = kind;
    if (inherit === null) return;
    const before = draftOf(base);
    const off = switchRule(before, rule, isOff).off.map(({ id }) => String(id));
    void run(async ({ send, done }) => {
      const saved = await inherit(send, site.trackingCode, base, off);
      settle(saved, before);
      client.setQueryData(live.queryKey, saved);
      done(t(isOff ? "switchedOff" : "switchedOn"));
    });
  }
  return { isBusy: isPending, setOff };
}
