import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  Clock3,
  Hourglass,
  ImageOff,
  PenLine,
  TriangleAlert,
} from "lucide-react";
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { CampaignHealth } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignKind, listPlacements, toContent } from "@/lib/domain/campaigns/campaign";
import type { CampaignState, ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { findInterval } from "@/lib/domain/search/rule-evaluator";
import { formatDateTime } from "@/lib/i18n/formats";

// Cells are functions, not components: a page has hundreds, and each component would read the context and create its own
// translator.

/** What the cells depend on. */
export type CellWords = {
  t: ReturnType<typeof useTranslations<"campaigns">>;
  kind: CampaignKind;
  timeZone: string;
};

/** Thumbnails and chips shown per row. */
const THUMBNAILS_MAX = 2;
const CHIPS_MAX = 2;

/** Desktop images of the first placements; the chips beside them name all. */
export function renderThumbnails(row: ListedCampaign, { t, kind }: CellWords): ReactNode {
  const { banners } = toContent(kind, row);
  const placements = listPlacements(banners);
  return (
    <span aria-hidden className="flex shrink-0 gap-1">
      {placements.slice(0, THUMBNAILS_MAX).map((placement) => (
        <span key={placement} title={t(`placements.${placement}`)} className="block">
          <ItemPicture
            src={banners[placement]?.desktop_url || null}
            className="h-9 w-12 rounded-tight border border-line"
            size={16}
            icon={ImageOff}
          />
        </span>
      ))}
    </span>
  );
}

/** The placements as chips; those that do not fit are counted and named in the tooltip. */
export function renderPlacements(row: ListedCampaign, { t, kind }: CellWords): ReactNode {
  const names = listPlacements(toContent(kind, row).banners).map((name) => t(`placements.${name}`));
  const more = names.length - CHIPS_MAX;
  return (
    <span className="flex flex-wrap gap-1" title={names.join(", ")}>
      {names.slice(0, CHIPS_MAX).map((name) => (
        <span key={name} className="under whitespace-nowrap rounded-chip bg-sunken px-1.5">
          {name}
        </span>
      ))}
      {more > 0 && <span className="under">{t("list.morePlacements", { count: more })}</span>}
    </span>
  );
}

const STATES: Record<CampaignState, { kind: ChipKind; icon: IconShape }> = {
  active: { kind: "good", icon: CircleCheck },
  planned: { kind: "info", icon: CalendarClock },
  ended: { kind: "neutral", icon: CalendarX },
  draft: { kind: "neutral", icon: PenLine },
};

/** State, draft and review of a campaign, and its last check. */
export function renderStatus(row: ListedCampaign, words: CellWords): ReactNode {
  const { t } = words;
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Chip {...STATES[row.state]}>{t(`states.${row.state}`)}</Chip>
      {row.is_waiting ? (
        <Chip kind="warn" icon={Hourglass}>
          {t("states.waiting")}
        </Chip>
      ) : (
        row.has_draft &&
        row.state !== "draft" && (
          <Chip kind="info" icon={PenLine}>
            {t("states.changes")}
          </Chip>
        )
      )}
      {row.health && renderHealth(row.health, words)}
    </span>
  );
}

function renderHealth(health: CampaignHealth, { t, timeZone }: CellWords): ReactNode {
  if (health.at === null) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-2 text-sm">
        <Icon of={Clock3} size={13} />
        {t("health.notChecked")}
      </span>
    );
  }
  const checked = t("health.checkedAt", { at: formatDateTime(health.at, timeZone) });
  const problems = listProblems(health, t);
  if (problems.length === 0) {
    return (
      <span title={checked} className="inline-flex items-center gap-1 text-good text-sm">
        <Icon of={CircleCheck} size={13} />
        {t("health.ok")}
        <span className="sr-only">{checked}</span>
      </span>
    );
  }
  return (
    <span title={[...problems, checked].join("\n")} className="inline-flex items-center gap-1 text-bad text-sm">
      <Icon of={TriangleAlert} size={13} />
      {t("health.problems", { count: problems.length })}
      <span className="sr-only">{[...problems, checked].join(". ")}</span>
    </span>
  );
}

/** Each problem with its place: "Above results, desktop: image not found". */
export function listProblems({ problems }: CampaignHealth, t: CellWords["t"]): string[] {
  return problems.map(({ code, placement, device }) => {
    const where =
      placement && device
        ? t("health.banner", { placement: t(`placements.${placement}`), device: t(`devices.${device}`) })
        : placement
          ? t(`placements.${placement}`)
          : t("health.target");
    return t("health.at", { where, what: t(`health.codes.${code}`) });
  });
}

/** When a campaign is shown: its next change first, then its other end. */
export function renderDates(row: ListedCampaign, words: CellWords): ReactNode {
  const [first, second] = listDates(row, words);
  return (
    <>
      <span className="tabular-nums">{first ?? words.t("list.dates.always")}</span>
      {second && <span className="under tabular-nums">{second}</span>}
    </>
  );
}

function listDates(row: ListedCampaign, { t, kind, timeZone }: CellWords): string[] {
  const { from, to } = findInterval(toContent(kind, row), timeZone);
  const write = (word: "from" | "to" | "starts" | "ends" | "ended", instant: number) =>
    Number.isFinite(instant) ? [t(`list.dates.${word}`, { at: formatDateTime(instant, timeZone) })] : [];
  if (row.state === "planned") return [...write("starts", from), ...write("to", to)];
  if (row.state === "draft") return [...write("from", from), ...write("to", to)];
  return [...write(row.state === "ended" ? "ended" : "ends", to), ...write("from", from)];
}
