import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { findMoments } from "@/lib/domain/search/rule-moments";
import { formatDateTime } from "@/lib/i18n/formats";

const MomentBar = lazy(() =>
  import("@/components/search/moment/moment-bar").then((file) => ({ default: file.MomentBar })),
);

type ButtonProps = { isOpen: boolean; onToggle: () => void };

/** Opens and closes the slider that previews another time. */
export function MomentButton({ isOpen, onToggle }: ButtonProps) {
  const t = useTranslations("results.previewTime");
  return (
    <Button kind="quiet" icon={CalendarSearch} isSmall aria-expanded={isOpen} onClick={onToggle}>
      <span className="max-sm:sr-only">{t(isOpen ? "back" : "open")}</span>
    </Button>
  );
}

type Props = {
  isOpen: boolean;
  rules: readonly DraftRule[];
  now: number;
  /** Time of the preview (epoch ms); null is now. */
  chosen: number | null;
  look: (at: number | null) => void;
};

/** The slider with the times at which rules start or end, and a note while another time is shown. */
export function MomentSection({ isOpen, rules, now, chosen, look }: Props) {
  const t = useTranslations("results.previewTime");
  const { style, canWrite } = useEditor();
  const moments = useMemo(() => findMoments(rules, style.timeZone), [rules, style.timeZone]);
  if (!isOpen && chosen === null) return null;
  return (
    <section aria-label={t("label")} className="mb-3 grid gap-3">
      {isOpen && (
        <>
          <p className="text-ink-2 text-sm">
            {moments.length === 0 ? t("noMarks") : t("marks", { count: moments.length })}
          </p>
          <Suspense fallback={<div className="h-24" />}>
            <MomentBar moments={moments} now={now} at={chosen ?? now} timeZone={style.timeZone} onChange={look} />
          </Suspense>
        </>
      )}
      {chosen !== null && (
        <Banner
          kind="warn"
          isLive
          title={t("previewFor", { at: formatDateTime(chosen, style.timeZone) })}
          actions={<Button onClick={() => look(null)}>{t("now")}</Button>}
        >
          {canWrite && t("plans")}
        </Banner>
      )}
    </section>
  );
}
