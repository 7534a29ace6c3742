import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { useEditor } from "@/components/customizations/model/editor-context";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { findMoments } from "@/lib/domain/search/rule-moments";
import { formatDateTime } from "@/lib/i18n/formats";

const MomentBar = lazy(() =>
  import("@/components/search/moment/moment-bar").then((file) => ({ default: file.MomentBar })),
);

type Props = {
  rules: readonly DraftRule[];
  now: number;
  /** Time of the preview (epoch ms); null is now. */
  chosen: number | null;
  onLook: (at: number | null) => void;
};

/** Opens the slider that previews another time. */
export function MomentSwitch({ rules, now, chosen, onLook }: Props) {
  const t = useTranslations("results.moment");
  const { style } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const moments = useMemo(() => findMoments(rules, style.timeZone), [rules, style.timeZone]);
  return (
    <section aria-label={t("label")} className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          kind="quiet"
          icon={CalendarSearch}
          isSmall
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            if (isOpen) onLook(null);
          }}
        >
          {t(isOpen ? "back" : "open")}
        </Button>
        <span className="text-ink-2 text-sm">
          {moments.length === 0 ? t("noMarks") : t("marks", { count: moments.length })}
        </span>
      </div>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <MomentBar moments={moments} now={now} at={chosen ?? now} timeZone={style.timeZone} onChange={onLook} />
        </Suspense>
      )}
      {chosen !== null && (
        <Banner
          kind="warn"
          isLive
          title={t("looking", { at: formatDateTime(chosen, style.timeZone) })}
          actions={<Button onClick={() => onLook(null)}>{t("now")}</Button>}
        />
      )}
    </section>
  );
}
