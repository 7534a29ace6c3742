import type { Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { usePlacementName } from "@/components/search/explain/placement-name";
import { ScreenLink } from "@/components/ui/screen-link";
import { type Axis, toAxisShare } from "@/lib/domain/drafts/time-axis";
import { useRangeWords } from "./range-words";
import { FRAME_COLUMNS } from "./timeline-frame";

/** A banner campaign on the time axis; `href` is its editor. */
export type CampaignBar = { key: string; title: string; placements: readonly string[]; href: string; range: Interval };

type Props = { campaigns: readonly CampaignBar[]; axis: Axis; lang: string };

/** Campaigns as bars, one per line; a campaign is changed in its own editor. */
export function CampaignLanes({ campaigns, axis, lang }: Props) {
  return (
    <ul>
      {campaigns.map((campaign) => (
        <li key={campaign.key} className={`${FRAME_COLUMNS} min-h-9`}>
          <span lang={lang} title={campaign.title} className="truncate self-center px-3 text-sm">
            {campaign.title}
          </span>
          <span className="relative">
            <CampaignBarLink campaign={campaign} axis={axis} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The bar of a campaign; nothing if it is not active in the visible range. */
function CampaignBarLink({ campaign, axis: { visible, timeZone } }: { campaign: CampaignBar; axis: Axis }) {
  const { range, href } = campaign;
  const { name, places } = useCampaignWords(campaign, timeZone);
  if (range.to <= visible.from || range.from >= visible.to) return null;
  const left = toAxisShare(range.from, visible);
  const right = toAxisShare(range.to, visible);
  return (
    <ScreenLink
      look="plain"
      href={href}
      aria-label={name}
      title={name}
      style={{ left: `${left * 100}%`, width: `max(${(right - left) * 100}%, 10px)` }}
      className={`absolute inset-y-1 flex items-center overflow-hidden border border-info bg-info-soft px-2 font-medium text-info text-xs whitespace-nowrap no-underline hover:underline ${
        range.from < visible.from ? "border-l-0" : "rounded-l-control"
      } ${range.to > visible.to ? "border-r-0" : "rounded-r-control"}`}
    >
      <span className="truncate">{places}</span>
    </ScreenLink>
  );
}

/** Campaigns active in the visible range, as a list for narrow screens. */
export function CampaignLines({ campaigns, axis: { visible, timeZone }, lang }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const shown = campaigns.filter(({ range }) => range.to > visible.from && range.from < visible.to);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("campaigns")}>
      <h4 className="border-line border-b pb-1 font-semibold text-md">{t("campaigns")}</h4>
      <ul>
        {shown.map((campaign) => (
          <CampaignLine key={campaign.key} campaign={campaign} timeZone={timeZone} lang={lang} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { campaign: CampaignBar; timeZone: string; lang: string };

function CampaignLine({ campaign, timeZone, lang }: LineProps) {
  const { range, places } = useCampaignWords(campaign, timeZone);
  return (
    <li className="border-b border-b-line border-l-[3px] border-l-info py-2 pl-3">
      <ScreenLink href={campaign.href} lang={lang} className="inline-flex min-h-6 items-center break-all text-md">
        {campaign.title}
      </ScreenLink>
      <span className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
        <span className="tabular-nums">{range}</span>
        <span>{places}</span>
      </span>
    </li>
  );
}

function useCampaignWords({ title, placements, range }: CampaignBar, timeZone: string) {
  const t = useTranslations("query-customizations.timeline");
  const formatRange = useRangeWords(timeZone);
  const getPlacementName = usePlacementName();
  const places = placements.map(getPlacementName).join(", ");
  const time = formatRange(range);
  return { places, range: time, name: t("campaignBar", { campaign: title, places, range: time }) };
}
