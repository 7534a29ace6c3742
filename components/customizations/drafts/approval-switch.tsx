import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { setApproval, showDraft } from "@/lib/contract/customizations/drafts";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";

/** Whether a second person must publish on this site: a switch for those who may change it, text for the others. */
export function ApprovalSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslations("drafts.approval");
  const canDecide = useCanDecide();
  const { isPending, set } = useSetApproval();
  if (!canDecide) return <p className="text-ink-2 text-md">{t(isOn ? "isOn" : "isOff")}</p>;
  return (
    <SlideToggle isOn={isOn} isPending={isPending} onChange={(next) => void set(next)} hint={t("hint")}>
      {t("label")}
    </SlideToggle>
  );
}

/** Owners with write access may change the setting. */
function useCanDecide(): boolean {
  const canWrite = useAllowed(setApproval.access);
  const { rights } = useSite();
  return canWrite && rights?.roles.has("owner") === true;
}

/** Saves the setting immediately and offers undo. */
function useSetApproval() {
  const t = useTranslations("drafts.approval");
  const client = useQueryClient();
  const { site } = useSite();
  const { isPending, send } = useWrite(setApproval, {
    onDone: ({ approval_required }) => {
      const found = { queryKey: queryKey(showDraft) };
      client.setQueriesData<Output<typeof showDraft>>(found, (known) => known && { ...known, approval_required });
      return t(approval_required ? "turnedOn" : "turnedOff");
    },
  });
  const set = (isOn: boolean) => send({ params: { siteId: site.trackingCode }, body: { approval_required: isOn } });
  return { isPending, set };
}
