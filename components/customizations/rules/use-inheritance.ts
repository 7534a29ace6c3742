import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { applySwitches, findInheritedDrafts } from "@/lib/domain/customizations/inherited-draft";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { createDraft, type DraftRule, type DraftRules, switchRule } from "@/lib/domain/customizations/rule-draft";
import { isApiError } from "@/lib/http/api-error";

const NONE: readonly InheritedRule[] = [];

/** Inherited rules and their switches. */
export type InheritanceState = {
  /** Inherited rules with pending switches applied. */
  parents: readonly InheritedRule[];
  /** Own and inherited rules that act at an instant (epoch ms), as shoppers get them. */
  effective: (state: DraftRules, at: number) => readonly DraftRule[];
  isBusy: boolean;
  /** Whether a switch applies immediately, because a backend without drafts cannot store a pending one. */
  isLive: boolean;
  /** Switches an inherited rule off or on; null if the backend cannot. */
  setOff: ((rule: DraftRule, isOff: boolean) => void) | null;
};

/** The inherited rules of a listing; empty for other kinds. */
export function useInheritance(editor: RuleEditorState, timeZone: string): InheritanceState {
  const kind = useCustomizationKind();
  const { supports } = useSite();
  const { base, draft, apply } = editor;
  const { inherited = NONE } = base;
  const live = useLiveSwitch(editor);
  const parents = useMemo(() => applySwitches(inherited, draft.off), [inherited, draft.off]);
  const effective = useMemo(
    () =>
      ({ rules, off }: DraftRules, at: number) =>
        inherited.length === 0
          ? rules
          : [...rules, ...findInheritedDrafts(rules, applySwitches(inherited, off), { at, timeZone })],
    [inherited, timeZone],
  );
  const isOn = kind.inherit !== null && supports("listing_inheritance");
  const isLive = !supports("drafts");
  const switchInDraft = (rule: DraftRule, isOff: boolean) => apply(switchRule(draft, rule, isOff));
  const setOff = isLive ? live.setOff : switchInDraft;
  return {
    parents,
    effective,
    isBusy: live.isBusy,
    isLive,
    setOff: isOn && (isStored(base) || !isLive) ? setOff : null,
  };
}

/** Saves the switch against the shown revision; pending rules stay pending. */
function useLiveSwitch({ base, acceptSaved }: RuleEditorState) {
  const t = useTranslations("query-customizations.inherited");
  const client = useQueryClient();
  const kind = useCustomizationKind();
  const { site } = useSite();
  const live = kind.live(site.trackingCode, base.id);
  const { isPending, run } = useWrites("query-customizations", {
    stale: kind.stale,
    onRefused: (error) => {
      // The revision is outdated: load the newer version, which the page then announces.
      if (isApiError(error) && error.status === 412) void client.invalidateQueries({ queryKey: live.queryKey });
      return false;
    },
  });

  function setOff(rule: DraftRule, isOff: boolean): void {
    const { inherit } = kind;
    if (inherit === null) return;
    const before = createDraft(base);
    const off = switchRule(before, rule, isOff).off.map(({ id }) => String(id));
    void run(async ({ send, done }) => {
      const saved = await inherit(send, site.trackingCode, base, off);
      acceptSaved(saved, before);
      storeAnswer(client, live, saved);
      done(t(isOff ? "switchedOff" : "switchedOn"));
    });
  }
  return { isBusy: isPending, setOff };
}
