import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { MomentBar } from "@/components/features/query-customizations/moment-bar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { type Acting, datedRules } from "@/lib/domain/preview-answers";
import { momentsOf } from "@/lib/domain/rule-moments";
import { formatDateTime } from "@/lib/i18n/formats";
import type { PreviewView } from "./use-preview-view";
import { useRested } from "./use-rested";

const WAIT_MS = 200;

type Props = { view: PreviewView; acting: readonly Acting[]; now: number };

/** The moment that is looked at, with a mark for every rule of the query that begins or ends (features A20). */
export function MomentSection({ view, acting, now }: Props) {
  const t = useTranslations("drafts.moment");
  const p = useTranslations("search-preview.moment");
  const { site } = useSite();
  const { address, set } = view;
  const timeZone = site.time_zone;
  const [isOpen, setOpen] = useState(address.at !== undefined);
  const moments = useMemo(() => momentsOf(datedRules(acting), timeZone), [acting, timeZone]);
  const asked = address.at === undefined ? null : Date.parse(address.at);
  const [chosen, look] = useRested(asked, (at) => set({ at: textOf(at), page: 1 }, { typing: true }), WAIT_MS);
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          kind="quiet"
          icon={CalendarSearch}
          isSmall
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            if (isOpen) look(null);
          }}
        >
          {t(isOpen ? "back" : "open")}
        </Button>
        <span className="text-ink-2 text-sm">
          {moments.length === 0 ? t("noMarks") : t("marks", { count: moments.length })}
        </span>
      </div>
      {isOpen && <MomentBar moments={moments} now={now} at={chosen ?? now} timeZone={timeZone} onLook={look} />}
      {chosen !== null && (
        <Banner
          kind="warn"
          isLive
          title={p("looking", { at: formatDateTime(chosen, timeZone) })}
          actions={<Button onClick={() => look(null)}>{t("now")}</Button>}
        >
          {p("hint")}
        </Banner>
      )}
    </section>
  );
}

function textOf(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}
