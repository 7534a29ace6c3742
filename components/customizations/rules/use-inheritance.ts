import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { RuleEditor } from "@/components/customizations/editor/editor-state";
import { refreshLists, useKind } from "@/components/customizations/editor/kind";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import type { InheritedRule } from "@/lib/contract/customizations";
import { inheritedDrafts } from "@/lib/domain/inherited-draft";
import { type DraftRule, draftOf } from "@/lib/domain/rule-draft";
import { ApiError } from "@/lib/http/api-error";

const NONE: readonly InheritedRule[] = [];

/** Rules of parent categories beside the own ones (features B4). */
export type Inheriting = {
  parents: readonly InheritedRule[];
  /** Own rules with those of parent categories that act beside them: what shoppers get. */
  effective: (own: readonly DraftRule[], at: number) => readonly DraftRule[];
  isBusy: boolean;
  /** Switches a parent's rule off or on, live at once; null where the backend cannot. */
  setOff: ((id: string, isOff: boolean) => Promise<void>) | null;
};

/** The rules of parent categories of a listing; none for other kinds. */
export function useInheritance(editor: RuleEditor, timeZone: string): Inheriting {
  const kind = useKind();
  const { groups } = useSite();
  const { inherited: parents = NONE } = editor.base;
  const { isBusy, setOff } = useSetOff(editor);
  const effective = useMemo(
    () => (own: readonly DraftRule[], at: number) =>
      parents.length === 0 ? own : [...own, ...inheritedDrafts(own, parents, { at, timeZone })],
    [parents, timeZone],
  );
  const isOn = kind.inherit !== null && groups.includes("listing_inheritance");
  return { parents, effective, isBusy, setOff: isOn ? setOff : null };
}

/** Saves the switch over the version that is shown; pending rules stay pending. */
function useSetOff(editor: RuleEditor) {
  const t = useTranslations();
  const client = useQueryClient();
  const kind = useKind();
  const { site } = useSite();
  const done = useDone();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const { base } = editor;

  async function setOff(id: string, isOff: boolean): Promise<void> {
    if (running.current || kind.inherit === null) return;
    running.current = true;
    setBusy(true);
    const live = kind.live(site.trackingCode, base.id);
    const before = (base.inherited ?? NONE).flatMap((one) => (one.is_off ? [String(one.rule.id)] : []));
    const off = isOff ? [...before, id] : before.filter((other) => other !== id);
    try {
      const heard = hearing();
      const saved = await kind.inherit(site.trackingCode, base, off, heard);
      editor.settle(saved, draftOf(base));
      client.setQueryData(live.queryKey, saved);
      refreshLists({ client, kind });
      done(
        t(isOff ? "query-customizations.inherited.switchedOff" : "query-customizations.inherited.switchedOn"),
        heard,
      );
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, "query-customizations");
      // Somebody else was quicker: what they saved is fetched, and the page says so.
      if (error instanceof ApiError && error.status === 412) void client.invalidateQueries({ queryKey: live.queryKey });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { isBusy, setOff };
}
