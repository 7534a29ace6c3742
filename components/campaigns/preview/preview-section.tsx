import { findInterval } from "@vitrine/engine/rule-evaluator";
import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DateTimeField } from "@/components/ui/date-time-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { useSite } from "@/lib/client/site-context";
import { BANNER_DEVICES, type BannerDevice } from "@/lib/contract/campaigns/placements";
import { type CampaignContent, findCampaignState } from "@/lib/domain/campaigns/campaign";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { formatSubject } from "@/lib/domain/search/campaign-title";
import { formatDateTime } from "@/lib/i18n/formats";
import { fillSlots } from "./banner-slots";
import { MockShop } from "./mock-shop";
import { usePreviewResults } from "./use-preview-results";

type Props = { id: string | null; content: CampaignContent; now: number };

/** Pause in typing before a query is searched. */
const PAUSE_MS = 400;
/** Below this width (px), the narrow screen is shown first. */
const PHONE_BELOW = 768;

/** The campaign in a mock shop, with what is typed: for one of its subjects, at a chosen time, on a wide and a narrow screen. */
export function PreviewSection({ id, content, now }: Props) {
  const t = useTranslations("campaigns.preview");
  const devices = useTranslations("campaigns.devices");
  const kind = useCampaignKind();
  const { site, supports } = useSite();
  const [device, setDevice] = useState<BannerDevice>(() => (window.innerWidth < PHONE_BELOW ? "mobile" : "desktop"));
  const [chosenSubject, setSubject] = useState<string | null>(null);
  const [chosenAt, setAt] = useState<number | null>(null);
  const { subjects } = content;
  const subject = chosenSubject !== null && subjects.includes(chosenSubject) ? chosenSubject : (subjects[0] ?? "");
  const canChooseTime = supports("search_debug");
  const suggested = canChooseTime ? findPreviewTime(content, now, site.time_zone) : null;
  const shownAt = chosenAt ?? suggested;
  const at = shownAt === null ? undefined : new Date(shownAt).toISOString();
  // While a query is typed, one search after a pause instead of one for every key.
  const searched = useDebouncedText(subject, PAUSE_MS);
  const results = usePreviewResults({ siteId: site.trackingCode, subject: searched, at });
  const isShown = findCampaignState(content, shownAt ?? now, site.time_zone) === "active";
  const slots = useMemo(
    () => fillSlots(kind.placements, { id, banners: isShown ? content.banners : {} }, results.campaigns),
    [kind.placements, id, isShown, content.banners, results.campaigns],
  );
  return (
    <section aria-labelledby="campaign-preview" className="mt-10">
      <h2 id="campaign-preview" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{t(`hint.${kind.subject}`)}</p>
      <div className="mt-3 mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {subjects.length > 1 && (
          <div className="w-full max-w-72">
            <Select
              label={t(`choose.${kind.subject}`)}
              value={subject}
              lang={site.language}
              onChange={(event) => setSubject(event.target.value)}
              options={subjects.map((value) => ({ value, label: formatSubject(kind.name, value) }))}
            />
          </div>
        )}
        <RadioGroup
          label={t("device")}
          isInline
          value={device}
          onChange={setDevice}
          options={BANNER_DEVICES.map((value) => ({ value, label: devices(value) }))}
        />
        {canChooseTime && (
          <TimeChoice at={chosenAt} start={shownAt ?? now} timeZone={site.time_zone} onChange={setAt} />
        )}
      </div>
      <Notes isShown={isShown} shownAt={shownAt} results={results} subject={subject} timeZone={site.time_zone} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={t("shop")} tabIndex={0} className="mt-3 overflow-x-auto" aria-busy={results.isPending}>
        <MockShop subject={subject} results={results} slots={slots} device={device} />
      </section>
    </section>
  );
}

/** When to show a campaign that is not active now: at its start, or in its last minute; null is now. */
function findPreviewTime(content: CampaignContent, now: number, timeZone: string): number | null {
  const { from, to } = findInterval(content, timeZone);
  if (from >= to) return null;
  if (now < from) return from;
  return now >= to ? Math.max(from, to - MINUTE_MS) : null;
}

type NotesProps = {
  isShown: boolean;
  shownAt: number | null;
  subject: string;
  results: ReturnType<typeof usePreviewResults>;
  timeZone: string;
};

/** What shoppers see differently from the shop below, and what could not be loaded. */
function Notes({ isShown, shownAt, subject, results, timeZone }: NotesProps) {
  const t = useTranslations("campaigns.preview");
  const { subject: kind } = useCampaignKind();
  return (
    <div className="grid gap-2 empty:hidden">
      {subject === "" && <p className="text-ink-2">{t(`noSubject.${kind}`)}</p>}
      {shownAt !== null && (
        <p role="status" className="text-ink-2 text-md">
          {t("at", { at: formatDateTime(shownAt, timeZone), zone: timeZone })}
        </p>
      )}
      {!isShown && <Banner kind="warn" isLive title={t("notShown")} />}
      {results.isFailed && <Banner kind="bad" isLive title={t("failed")} />}
    </div>
  );
}

type TimeProps = { at: number | null; start: number; timeZone: string; onChange: (at: number | null) => void };

/** Opens a field for the time of the preview; closing it goes back. */
function TimeChoice({ at, start, timeZone, onChange }: TimeProps) {
  const t = useTranslations("campaigns.preview");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isOpen && (
        <DateTimeField
          label={t("time")}
          value={new Date(at ?? start).toISOString()}
          timeZone={timeZone}
          onChange={(value) => value !== null && onChange(Date.parse(value))}
        />
      )}
      <Button
        kind="quiet"
        icon={CalendarSearch}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          onChange(null);
        }}
      >
        {t(isOpen ? "closeTime" : "openTime")}
      </Button>
    </div>
  );
}
