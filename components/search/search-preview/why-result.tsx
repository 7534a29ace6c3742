import { useTranslations } from "next-intl";
import { buildRuleHref } from "@/components/search/explain/acting-cells";
import { WhyAnswer } from "@/components/search/explain/why-answer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { ActingEntry, PreviewResult } from "@/lib/domain/search/preview-answers";
import { formatDateTime } from "@/lib/i18n/formats";
import { useFolder } from "./result-parts";

/** The result to explain, and the number of results. */
export type WhySubject = { result: PreviewResult; total: number };

type Props = {
  subject: WhySubject;
  acting: readonly ActingEntry[];
  /** The previewed time; default: now. */
  at?: string;
  onClose: () => void;
};

/** Why a result has its rank, from the engine's explanation. */
export function WhyResult({ subject: { result, total }, acting, at, onClose }: Props) {
  const t = useTranslations("query-insight.why");
  const { site, supports } = useSite();
  const folder = useFolder();
  const { item, pin, position, explain } = result;
  const rule = acting.find(({ rule_id: id }) => id && id === pin?.ruleId);
  const facts = { active_to: rule?.active_to ?? null };
  const answer = {
    explain,
    position,
    total,
    item: { available: item.isAvailable },
    gates: [{ gate: "rule" as const, facts }],
  };
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          {pin?.customizationId && (
            <ScreenLink look="secondary" href={buildRuleHref(folder, pin.customizationId, pin.ruleId)}>
              {t("editRule")}
            </ScreenLink>
          )}
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      <p lang={site.language} className="font-medium text-lg">
        {item.title}
      </p>
      <WhyAnswer answer={answer} rule={null} style={style} language={site.language} />
      {at !== undefined && (
        <p className="mt-4 text-ink-3 text-sm">{t("asOf", { at: formatDateTime(at, site.time_zone) })}</p>
      )}
    </Dialog>
  );
}
