import { useTranslations } from "next-intl";
import { type ReactNode, useId, useMemo } from "react";
import { type CampaignBar, CampaignLanes } from "@/components/drafts/timeline/campaign-lanes";
import { FRAME_COLUMNS, TimelineFrame } from "@/components/drafts/timeline/timeline-frame";
import { buildLanes, findBarClashes, findGaps, type Gap, type TimeBar } from "@/lib/domain/customizations/timeline";
import { type Axis, toAxisShare } from "@/lib/domain/drafts/time-axis";
import { Bar, type BarVerbs, useTimelineWords } from "./timeline-bar";

/** Bars of one customization, or of one place of it. */
export type TimelineGroup = { id: string; heading: ReactNode; bars: readonly TimeBar[] };

type Props = {
  groups: readonly TimelineGroup[];
  campaigns: readonly CampaignBar[];
  axis: Axis;
  /** Current time (epoch ms), shown as a line. */
  now: number;
  /** Keys of bars with unsaved changes. */
  changed: ReadonlySet<string>;
  on: BarVerbs;
  /** The language of items. */
  lang: string;
};

/** Rules as bars over a week, a month or a year, one line per item, with gaps and clashes marked. */
export function TimelineChart({ groups, campaigns, axis, now, changed, on, lang }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const hintId = useId();
  return (
    <TimelineFrame
      axis={axis}
      now={now}
      hint={
        <p id={hintId} className="sr-only">
          {t("hint")} {t("steps", { step: t(`step.${axis.zoom}`) })}
        </p>
      }
    >
      {groups.map((group) => (
        <Group key={group.id} group={group} axis={axis} changed={changed} on={on} lang={lang} hintId={hintId} />
      ))}
      {campaigns.length > 0 && (
        <section className="border-line border-b last:border-b-0">
          <div className="relative z-1 bg-surface px-3 pt-2 pb-1 text-md">
            <h3 className="font-semibold">{t("campaigns")}</h3>
          </div>
          <CampaignLanes campaigns={campaigns} axis={axis} lang={lang} />
        </section>
      )}
    </TimelineFrame>
  );
}

type GroupProps = Omit<Props, "groups" | "campaigns" | "now"> & { group: TimelineGroup; hintId: string };

function Group({ group, axis, changed, on, lang, hintId }: GroupProps) {
  const { bars } = group;
  const lanes = useMemo(() => buildLanes(bars), [bars]);
  const gaps = useMemo(() => findGaps(bars), [bars]);
  const clashes = useMemo(() => findBarClashes(bars, axis.timeZone), [bars, axis.timeZone]);
  return (
    <section className="border-line border-b last:border-b-0">
      {group.heading && <div className="relative z-1 bg-surface px-3 pt-2 pb-1 text-md">{group.heading}</div>}
      <ul>
        {lanes.map((lane) => (
          <li key={lane.bars[0]?.key} className={`${FRAME_COLUMNS} min-h-9`}>
            <span lang={lang} title={lane.title} className="truncate self-center px-3 text-sm">
              {lane.title}
            </span>
            <span className="relative">
              {gaps
                .filter((gap) => lane.bars.some((bar) => bar.key === gap.after))
                .map((gap) => (
                  <GapMark key={gap.after} gap={gap} axis={axis} />
                ))}
              {lane.bars.map((bar) => (
                <Bar
                  key={bar.key}
                  bar={bar}
                  axis={axis}
                  isChanged={changed.has(bar.key)}
                  clash={clashes.find((clash) => clash.key === bar.key || clash.other === bar.key)}
                  hintId={hintId}
                  on={on}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A time in which no item is pinned at a position. */
function GapMark({ gap, axis }: { gap: Gap; axis: Axis }) {
  const t = useTranslations("query-customizations.timeline");
  const words = useTimelineWords(axis.timeZone);
  const left = toAxisShare(gap.range.from, axis.visible);
  const right = toAxisShare(gap.range.to, axis.visible);
  if (right <= left) return null;
  const text = t("gap", { position: gap.position, range: words.range(gap.range) });
  return (
    <span
      title={text}
      style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
      className="absolute inset-y-2 flex items-center justify-center overflow-hidden border border-line-strong border-dashed text-ink-2 text-xs"
    >
      <span aria-hidden className="truncate px-1">
        {t("gapShort")}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
