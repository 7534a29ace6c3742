import type { Place } from "@vitrine/engine/rule-evaluator";
import { LayoutGrid, List, Plus, Search, Sparkles, TextCursorInput } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import { hasAllResults, type LiveList } from "@/components/customizations/model/live-results/use-live-results";
import { Button } from "@/components/ui/button";
import { Icon, type IconShape } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Toolbar } from "@/components/ui/toolbar";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { LIST_SOURCES } from "@/lib/domain/search/places";
import { ResultList, type ResultView } from "./result-list";

const ICONS: Readonly<Record<Place, IconShape>> = {
  search: Search,
  listing: Search,
  autocomplete: TextCursorInput,
  top: TextCursorInput,
  box: Sparkles,
};

type Props = {
  place: Place;
  live: LiveList;
  preview: Preview;
  view: ResultView;
  onView?: (view: ResultView) => void;
  /** Controls before its own. */
  tools?: ReactNode;
};

/** One place with its results as shoppers would see them; each can be dragged. */
export function PlacePanel({ place, live, preview, view, onView, tools }: Props) {
  const t = useTranslations("query-customizations.panel");
  const { commands, canWrite, isAdvanced } = useEditor();
  const isFirst = place === usePlaces()[0];
  return (
    <section aria-labelledby={`panel-${place}`} aria-busy={live.isOutdated || undefined} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-2 xl:flex-nowrap">
        {/* The tabs beside the results name the second place, and so do those of narrow screens. */}
        <h2
          id={`panel-${place}`}
          className={isFirst ? "flex shrink-0 items-center gap-2 font-semibold text-lg max-lg:sr-only" : "sr-only"}
        >
          <Icon of={ICONS[place]} size={17} className="text-ink-3" />
          {t(place)}
        </h2>
        <p className="min-w-0 text-ink-2 text-sm tabular-nums xl:truncate">
          <Count place={place} live={live} preview={preview} />
        </p>
        <Toolbar label={t("tools")} className="ml-auto flex flex-wrap items-center gap-1 xl:shrink-0 xl:flex-nowrap">
          {tools}
          {onView && <ViewSwitch view={view} onView={onView} />}
          {canWrite && isFirst && (
            <Button icon={Plus} isSmall kind="quiet" onClick={() => commands.add(place)}>
              {t("add")}
            </Button>
          )}
          {canWrite && !isFirst && isAdvanced && (
            <IconButton icon={Plus} isSmall label={t("addTo")} onClick={() => commands.add(place)} />
          )}
        </Toolbar>
      </div>
      <ResultList place={place} live={live} preview={preview} view={view}>
        <MoreResults live={live} preview={preview} />
      </ResultList>
    </section>
  );
}

/** How many results the place has, and how many of them are shown here. */
function Count({ place, live, preview }: Pick<Props, "place" | "live" | "preview">) {
  const t = useTranslations("query-customizations.panel");
  const shown = preview.count;
  if (LIST_SOURCES[place] === "suggestions") {
    const isPart = live.loadMore !== null;
    if (place === "box") return t(isPart ? "recommendationsFirst" : "recommendationsCount", { shown });
    return t(isPart ? "autocompleteFirst" : "autocompleteCount", { shown });
  }
  const hidden = preview.hidden.filter(({ expectedPosition }) => expectedPosition !== null).length;
  return t(hasAllResults(live) ? "allCount" : "searchCount", { shown, total: live.total - hidden });
}

/** Button that loads more results, and notes on the limit and on rules beyond the loaded results. */
function MoreResults({ live, preview }: { live: LiveList; preview: Preview }) {
  const t = useTranslations("query-customizations.panel");
  const isCut = live.loadMore === null && live.total > live.items.length;
  if (live.loadMore === null && !isCut && preview.beyond.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 py-3 text-ink-2 text-sm">
      {live.loadMore && (
        <Button isSmall onClick={live.loadMore} isPending={live.isBusy}>
          {t("loadMore", { most: live.most })}
        </Button>
      )}
      {isCut && <span>{t("cut", { loaded: live.items.length })}</span>}
      {preview.beyond.length > 0 && <span>{t("beyond", { count: preview.beyond.length })}</span>}
    </div>
  );
}

function ViewSwitch({ view, onView }: { view: ResultView; onView: (view: ResultView) => void }) {
  const t = useTranslations("query-customizations.panel");
  const options = [
    { value: "grid", icon: LayoutGrid, label: t("grid") },
    { value: "list", icon: List, label: t("list") },
  ] as const;
  return (
    <fieldset className="flex rounded-control border border-line-strong">
      <legend className="sr-only">{t("view")}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={view === option.value}
          aria-label={option.label}
          title={option.label}
          onClick={() => onView(option.value)}
          className="target flex h-7 w-8 items-center justify-center text-ink-2 first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Icon of={option.icon} size={15} />
        </button>
      ))}
    </fieldset>
  );
}
