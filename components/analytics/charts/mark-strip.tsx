import { formatPath } from "@vitrine/engine/category-path";
import { DatabaseZap, FileUp, type LucideIcon, Pencil, Rocket, ToggleLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { formatTargetTitle } from "@/components/recommendations/describe-target";
import { Icon } from "@/components/ui/icon";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { ChangeMark, MarkKind } from "@/lib/contract/history/change-marks";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { type ChartLayout, type ChartPoint, clusterMarks, type MarkGroup } from "./chart-data";

/** Width of a mark button in pixels; marks closer than this share one button. */
const BUTTON = 26;

/** Icons by kind of mark. */
export const MARK_ICONS: Record<MarkKind, LucideIcon> = {
  publish: Rocket,
  import: FileUp,
  feed_run: DatabaseZap,
  toggle: ToggleLeft,
  other: Pencil,
};

type Props = { marks: readonly MarkGroup[]; points: readonly ChartPoint[]; layout: ChartLayout | null };

/** The marks below a chart, each at its point; pressing one lists the changes there. */
export function MarkStrip({ marks, points, layout }: Props) {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  // Reserves space, so that nothing below moves once marks load.
  if (marks.length === 0 || layout === null) return <div className="h-7 print:hidden" />;
  const clusters = clusterMarks(marks, layout.xs, BUTTON).map(({ x, groups }) => {
    const first = points[groups[0]?.index ?? 0];
    const last = points[groups.at(-1)?.index ?? 0];
    const when = first === last ? (first?.label ?? "") : `${first?.label ?? ""} – ${last?.label ?? ""}`;
    return { x, key: first?.key ?? "", when, marks: groups.flatMap((group) => group.marks) };
  });
  const shown = clusters.find(({ key }) => key === open);
  return (
    <div className="print:hidden">
      <div className="relative h-7">
        {clusters.map((cluster) => (
          <MarkButton
            key={cluster.key}
            cluster={cluster}
            isOpen={cluster.key === open}
            panel={id}
            onPress={() => setOpen(cluster.key === open ? null : cluster.key)}
          />
        ))}
      </div>
      {shown && (
        <div id={id} className="mt-1 rounded-box border border-line bg-surface px-4 py-3">
          <p className="mb-1 font-semibold text-md">{shown.when}</p>
          <MarkList marks={shown.marks} />
        </div>
      )}
    </div>
  );
}

type ButtonProps = {
  cluster: { x: number; when: string; marks: readonly ChangeMark[] };
  isOpen: boolean;
  panel: string;
  onPress: () => void;
};

function MarkButton({ cluster: { x, when, marks }, isOpen, panel, onPress }: ButtonProps) {
  const t = useTranslations("analytics.marks");
  const [first] = marks;
  const isAlike = marks.every(({ kind }) => kind === first?.kind);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      aria-label={t("at", { when, count: marks.length })}
      onClick={onPress}
      style={{ left: `${x}px` }}
      className={`absolute top-0.5 flex h-6 min-w-6 -translate-x-1/2 items-center justify-center rounded-chip border px-1 font-semibold text-xs tabular-nums ${isOpen ? "border-accent bg-accent-soft text-accent" : "border-line-strong bg-surface text-ink-2 hover:bg-row-hover"}`}
    >
      {isAlike && first !== undefined && marks.length === 1 ? (
        <Icon of={MARK_ICONS[first.kind]} size={13} />
      ) : (
        marks.length
      )}
    </button>
  );
}

/** Changes in order, each with a link to its diff. */
export function MarkList({ marks }: { marks: readonly ChangeMark[] }) {
  const t = useTranslations("analytics.marks");
  const text = useMarkText();
  const { site } = useSite();
  return (
    <ul className="grid gap-1.5 text-md">
      {marks.map((mark) => (
        <li key={mark.change_id ?? mark.run_id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="inline-flex items-center gap-2">
            <Icon of={MARK_ICONS[mark.kind]} size={14} className="shrink-0 self-center text-ink-2" />
            {text(mark)}
          </span>
          <span className="text-ink-2 text-sm tabular-nums">
            {formatDateTime(mark.at, site.time_zone)}
            {mark.actor !== null && mark.actor !== "" && ` · ${mark.actor}`}
          </span>
          <ScreenLink href={buildMarkHref(site.trackingCode, mark)}>
            {t("open")} <span className="sr-only">({text(mark)})</span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

/** Actions that apply to any object; for other actions the kind of the mark names the verb. */
const VERBS = ["undo", "restore"] as const;

/** Features whose changes have no title of their own. */
const THINGS = ["synonyms", "redirects", "catalogue-import", "services"] as const;

/** Features whose objects are feeds. */
const FEED_FEATURES: readonly string[] = ["plans", "feeds", "feed-runs"];

/** Features whose marks say what kind of object changed, because the verb of rules does not fit them. */
const NAMED = ["campaigns", "listing-campaigns", "voice-search"] as const;

/** Describes a mark: what was done, and to what. */
function useMarkText(): (mark: ChangeMark) => string {
  const t = useTranslations("analytics.marks");
  const texts = useTranslations();
  const typeName = useItemTypeName();
  /** Feeds and TOP items are named by their type, listings by their path, recommendations by recommender and target. */
  const formatTitle = ({ kind, feature, object: { title, kind: of } }: ChangeMark): string | null => {
    if (title === null) return null;
    if (of === "product-listings") return formatPath(title);
    if (of === "recommendations-customization") return formatTargetTitle(title, texts);
    return kind === "feed_run" || FEED_FEATURES.includes(feature) || of === "top-items" ? typeName(title) : title;
  };
  return (mark) => {
    const { kind, action, feature } = mark;
    const title = formatTitle(mark);
    const named = NAMED.find((one) => one === feature);
    const verb = VERBS.find((one) => one === action) ?? (named === undefined ? kind : findNamedVerb(kind, action));
    if (named !== undefined) return t(`verbs.${verb}`, { title: t(`named.${named}`, { title: title ?? "–" }) });
    const thing = THINGS.find((one) => one === feature) ?? "other";
    return t(`verbs.${verb}`, { title: title ?? t(`features.${thing}`) });
  };
}

function findNamedVerb(kind: ChangeMark["kind"], action: string) {
  if (action === "destroy") return "destroyed";
  return kind === "publish" ? "published" : kind;
}

/** The link of a mark: the diff of the change, or the changes of the feed run. */
function buildMarkHref(siteId: string, { change_id, run_id }: Pick<ChangeMark, "change_id" | "run_id">): string {
  if (run_id !== null) {
    const run = new URLSearchParams({ run: run_id, part: "changes" });
    return `${buildScreenPath(getScreen("feeds-history"), siteId)}?${run}`;
  }
  const path = buildScreenPath(getScreen("change-history"), siteId);
  return change_id === null ? path : `${path}?change=${change_id}`;
}
