import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Place } from "@/lib/domain/rule-evaluator";
import type { Preview } from "@/lib/domain/rule-preview";
import { PlacePanel } from "./place-panel";
import type { ResultView } from "./result-list";
import type { LiveLists } from "./use-live-results";

const PLACES = ["search", "autocomplete"] as const;

/** Both places side by side; where there is no room for that, one at a time behind tabs. */
export function PlacePanels({
  live,
  previews,
  children,
}: {
  live: LiveLists;
  previews: Record<Place, Preview>;
  /** Stands below the suggestions, where there is room beside the results. */
  children: ReactNode;
}) {
  const t = useTranslations("query-customizations.panel");
  const [place, setPlace] = useState<Place>("search");
  const [view, setView] = useState<ResultView>("grid");
  return (
    <>
      <fieldset className="mb-3 flex gap-5 border-line border-b lg:hidden">
        <legend className="sr-only">{t("place")}</legend>
        {PLACES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={place === one}
            onClick={() => setPlace(one)}
            className="-mb-px inline-flex min-h-(--control) items-center gap-2 border-transparent border-b-2 px-1 font-medium text-ink-2 text-md aria-pressed:border-accent aria-pressed:text-ink"
          >
            {t(one)}
            <span className="font-normal text-ink-3 tabular-nums">{previews[one].count}</span>
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,20rem)]">
        <div className={place === "search" ? "" : "max-lg:hidden"}>
          <PlacePanel place="search" live={live.search} preview={previews.search} view={view} onView={setView} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <div className={place === "autocomplete" ? "" : "max-lg:hidden"}>
            <PlacePanel place="autocomplete" live={live.autocomplete} preview={previews.autocomplete} view="list" />
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
