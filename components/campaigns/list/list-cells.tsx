import { findInterval } from "@vitrine/engine/rule-evaluator";
import { CalendarClock, CalendarX, CircleCheck, Clock3, ImageOff, PenLine, TriangleAlert } from "lucide-react";
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCheckTime, formatHealth, listProblems } from "@/components/campaigns/model/health-words";
import { type DraftWords, renderDraftChip } from "@/components/drafts/list/draft-chip";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { CampaignHealth } from "@/lib/contract/campaigns/campaign-calls";
import { listBannerPlacements, toCampaignContent } from "@/lib/domain/campaigns/campaign";
import { findHealthState, type HealthState } from "@/lib/domain/campaigns/campaign-health";
import type { CampaignState, ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { formatShortDateTime } from "@/lib/i18n/formats";

// Cells are functions, not components: a page has hundreds, and each component would read the context and create its own
// translator.

/** What the cells depend on. */
export type CellWords = {
  t: ReturnType<typeof useTranslations<"campaigns">>;
  kind: CampaignKind;
  timeZone: string;
  /** The current year, which dates omit. */
  year: string;
};

/** Thumbnails per row. */
const THUMBNAILS_MAX = 2;

/** Desktop images of the first placements and the name of the first one; the others are counted and named in the tooltip. */
export function renderBanners(row: ListedCampaign, { t, kind }: CellWords): ReactNode {
  const { banners } = toCampaignContent(kind, row);
  const placements = listBannerPlacements(banners);
  const names = placements.map((name) => t(`placements.${name}`));
  if (names.length === 0) return null;
  return (
    <span className="flex w-0 min-w-full items-center gap-1" title={names.join(", ")}>
      {placements.slice(0, THUMBNAILS_MAX).map((placement) => (
        <ItemPicture
          key={placement}
          src={banners[placement]?.desktop_url || null}
          className="h-7 w-9 shrink-0 rounded-tight border border-line"
          size={14}
          icon={ImageOff}
        />
      ))}
      <span className="under min-w-0 truncate rounded-chip bg-sunken px-1.5">{names[0]}</span>
      {names.length > 1 && (
        <span className="under shrink-0">
          <span aria-hidden>{t("list.morePlacements", { count: names.length - 1 })}</span>
          <span className="sr-only">{names.slice(1).join(", ")}</span>
        </span>
      )}
    </span>
  );
}

const STATES: Record<CampaignState, { kind: ChipKind; icon: IconShape }> = {
  active: { kind: "good", icon: CircleCheck },
  planned: { kind: "info", icon: CalendarClock },
  ended: { kind: "neutral", icon: CalendarX },
  draft: { kind: "neutral", icon: PenLine },
};

/** State and last check of a campaign; a draft or a review takes the second line, and then only problems of the check are shown. */
export function renderStatus(row: ListedCampaign, words: CellWords): ReactNode {
  const { t } = words;
  const hasChanges = row.has_draft && row.state !== "draft";
  const hasSecondChip = row.is_waiting || Boolean(row.change_request) || hasChanges;
  const hasProblems = row.health && findHealthState(row.health) === "problems";
  const health = row.health && renderHealth(row.health, words);
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end [&_.chip]:whitespace-nowrap">
      <span className="flex items-center gap-2">
        <Chip {...STATES[row.state]}>{t(`states.${row.state}`)}</Chip>
        {hasSecondChip && hasProblems && health}
      </span>
      {hasSecondChip ? renderDraftChip(row, pickDraftWords(t)) : isChecked(row) && health}
    </span>
  );
}

/** Whether a campaign was checked or will be: those that were never published, or have ended, are not checked. */
function isChecked({ state, health }: ListedCampaign): boolean {
  return state === "ended" ? Boolean(health?.at) : state !== "draft";
}

function pickDraftWords(t: CellWords["t"]): DraftWords {
  return {
    draft: t("states.changes"),
    waiting: t("states.waiting"),
    changesRequested: t("states.changesRequested"),
    describe: (request) => t("states.changesRequestedBy", request),
  };
}

const HEALTH: Record<HealthState, { icon: IconShape; tone: string }> = {
  ok: { icon: CircleCheck, tone: "text-good" },
  problems: { icon: TriangleAlert, tone: "text-bad" },
  unchecked: { icon: Clock3, tone: "text-ink-2" },
};

/** The result of the last check. */
function renderHealth(health: CampaignHealth, { t, timeZone }: CellWords): ReactNode {
  const { icon, tone } = HEALTH[findHealthState(health)];
  const checkedAt = formatCheckTime(health, t, timeZone);
  const details = [...listProblems(health, t), ...(checkedAt === null ? [] : [checkedAt])];
  return (
    <span title={details.join("\n")} className={`flex items-center gap-1 text-sm ${tone}`}>
      <Icon of={icon} size={13} />
      <span className="whitespace-nowrap">{formatHealth(health, t)}</span>
      {details.length > 0 && <span className="sr-only">{details.join(". ")}</span>}
    </span>
  );
}

/** When a campaign is shown: its next change first, then its other end. */
export function renderDates(row: ListedCampaign, words: CellWords): ReactNode {
  const [first, second] = listDates(row, words);
  return (
    <>
      <span className="count">{first ?? words.t("list.dates.always")}</span>
      {second && <span className="count under">{second}</span>}
    </>
  );
}

function listDates(row: ListedCampaign, { t, kind, timeZone, year }: CellWords): string[] {
  const { from, to } = findInterval(toCampaignContent(kind, row), timeZone);
  const write = (word: "from" | "to" | "starts" | "ends" | "ended", instant: number) =>
    Number.isFinite(instant) ? [t(`list.dates.${word}`, { at: formatShortDateTime(instant, timeZone, year) })] : [];
  if (row.state === "planned") return [...write("starts", from), ...write("to", to)];
  if (row.state === "draft") return [...write("from", from), ...write("to", to)];
  return [...write(row.state === "ended" ? "ended" : "ends", to), ...write("from", from)];
}
