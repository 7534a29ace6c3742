import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useKind } from "@/components/customizations/model/kind";
import type { LiveLists } from "@/components/customizations/model/use-live-results";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { PlacePanel } from "./place-panel";
import type { ResultView } from "./result-list";

type Props = {
  live: LiveLists;
  previews: Record<Place, Preview>;
  /** Shown below the second place, beside the results. */
  children: ReactNode;
};

/** The places of a kind side by side, or behind tabs on narrow screens. */
export function PlacePanels({ live, previews, children }: Props) {
  const { places, firstView } = useKind();
  const [first, second] = places;
  const [place, setPlace] = useState<Place>(first);
  const [view, setView] = useState<ResultView>(firstView);
  return (
    <>
      {second && <PlaceTabs place={place} previews={previews} onPlace={setPlace} />}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,20rem)]">
        <div className={place === first ? "" : "max-lg:hidden"}>
          <PlacePanel place={first} live={live[first]} preview={previews[first]} view={view} onView={setView} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          {second && (
            <div className={place === second ? "" : "max-lg:hidden"}>
              <PlacePanel place={second} live={live[second]} preview={previews[second]} view="list" />
            </div>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

type TabsProps = { place: Place; previews: Record<Place, Preview>; onPlace: (place: Place) => void };

function PlaceTabs({ place, previews, onPlace }: TabsProps) {
  const t = useTranslations("query-customizations.panel");
  const { places, placeNames } = useKind();
  return (
    <fieldset className="mb-3 flex gap-5 border-line border-b lg:hidden">
      <legend className="sr-only">{t("place")}</legend>
      {places.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={place === one}
          onClick={() => onPlace(one)}
          className="-mb-px inline-flex min-h-(--control) items-center gap-2 border-transparent border-b-2 px-1 font-medium text-ink-2 text-md aria-pressed:border-accent aria-pressed:text-ink"
        >
          {t(placeNames[one])}
          <span className="font-normal text-ink-3 tabular-nums">{previews[one].count}</span>
        </button>
      ))}
    </fieldset>
  );
}
