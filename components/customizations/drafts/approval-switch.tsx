import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { setApproval, showDraft } from "@/lib/contract/customizations/drafts";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";

/** Whether a second person must publish on this site: a switch for those who may decide it, words for the others. */
export function ApprovalSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslations("drafts.approval");
  const mayDecide = useMayDecide();
  const { isPending, set } = useSetApproval();
  if (!mayDecide) return <p className="text-ink-2 text-md">{t(isOn ? "isOn" : "isOff")}</p>;
  return (
    <SlideToggle isOn={isOn} isPending={isPending} onChange={(next) => void set(next)} hint={t("hint")}>
      {t("label")}
    </SlideToggle>
  );
}

/** Owners and internal users decide, where they may write at all. */
function useMayDecide(): boolean {
  const mayWrite = useAllowed(setApproval.access);
  const { rights } = useSite();
  return mayWrite && rights !== null && (rights.roles.has("owner") || rights.roles.has("internal"));
}

/** Saves the setting at once, says so, and offers the way back. */
function useSetApproval() {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  async function set(isOn: boolean): Promise<void> {
    setPending(true);
    const heard = hearing();
    try {
      const input = { params: { siteId: site.trackingCode }, body: { approval_required: isOn } };
      const { approval_required } = await callApi(setApproval, input, { told: heard.told });
      const found = { queryKey: queryKey(showDraft) };
      client.setQueriesData<Output<typeof showDraft>>(found, (known) => known && { ...known, approval_required });
      done(t(approval_required ? "drafts.approval.turnedOn" : "drafts.approval.turnedOff"), heard);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, setApproval.feature);
    } finally {
      setPending(false);
    }
  }
  return { isPending, set };
}
