import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { forms } from "@/lib/contract/customizations/query-forms";

type Props = { base: Customization; onClose: () => void };

/** The other forms of the query on which its rules act: the rule in words, and those that shoppers searched. */
export function FormsDialog({ base, onClose }: Props) {
  const t = useTranslations("rule-evidence.forms");
  const format = useFormatter();
  const { site } = useSite();
  const found = useQuery(read(forms, { params: { siteId: site.trackingCode }, query: { id: base.id } }));
  const answer = found.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title", { query: base.subject })}
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <p>{t("hint")}</p>
      {found.isError && answer === undefined ? (
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={answer === undefined} skeleton={<SkeletonRows rows={3} />}>
          {answer && (
            <section aria-label={t("list")} className="mt-4 border-line border-t pt-3 text-md">
              <p role="status">
                {answer.as_of === null
                  ? t("notCounted")
                  : t(answer.forms.length === 0 ? "none" : "seen", { days: answer.days })}
              </p>
              <ul className="mt-1 text-ink-2 text-sm">
                {answer.forms.map(({ typed, searches, source }) => (
                  <li key={typed} className="flex gap-3">
                    <span lang={site.language} className="min-w-0 flex-1 truncate" title={typed}>
                      {typed}
                    </span>
                    {source === "correction" && <span className="shrink-0">{t("correction")}</span>}
                    <span className="tabular-nums">{format.number(searches)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </SkeletonWhile>
      )}
    </Dialog>
  );
}
