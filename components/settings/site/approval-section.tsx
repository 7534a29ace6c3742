import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { setApproval, showSettings } from "@/lib/contract/settings/site-settings";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { ApprovalScope } from "./approval-scope";

type Props = { isOn: boolean; canChange: boolean };

/** Whether a second person must publish on this site: a switch for owners, text for the others. */
export function ApprovalSection({ isOn, canChange }: Props) {
  const t = useTranslations("site-settings.approval");
  const id = useId();
  const { isPending, set } = useSetApproval();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-xl">
        {t("title")}
      </h2>
      {canChange ? (
        <SlideToggle
          isOn={isOn}
          isPending={isPending}
          onChange={(next) => void set(next)}
          hint={isOn ? `${t("hint")} ${t("offHint")}` : t("hint")}
        >
          {t("label")}
        </SlideToggle>
      ) : (
        <p className="max-w-[72ch] text-md">{t(isOn ? "isOn" : "isOff")}</p>
      )}
      <ApprovalScope />
    </section>
  );
}

/** Saves the setting immediately and offers undo. */
function useSetApproval() {
  const t = useTranslations("site-settings.approval");
  const client = useQueryClient();
  const { site } = useSite();
  const { isPending, send } = useWrite(setApproval, {
    onDone: ({ approval_required }) => {
      const found = { queryKey: buildQueryKey(showSettings) };
      client.setQueriesData<Output<typeof showSettings>>(found, (known) => known && { ...known, approval_required });
      return t(approval_required ? "turnedOn" : "turnedOff");
    },
  });
  const set = (isOn: boolean) => send({ params: { siteId: site.trackingCode }, body: { approval_required: isOn } });
  return { isPending, set };
}
