import type { Place } from "@vitrine/engine/rule-evaluator";
import { ListOrdered } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useActiveItem } from "@/components/customizations/model/editing/active-item";
import { useCustomizationKind, usePlaces } from "@/components/customizations/model/kinds/kind";
import type { LiveLists } from "@/components/customizations/model/live-results/use-live-results";
import { Icon } from "@/components/ui/icon";
import { getTabLook } from "@/components/ui/tabs";
import { useUiState } from "@/lib/client/ui-state";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { PlacePanel } from "./place-panel";
import type { ResultView } from "./result-list";
import { findResult, showResult } from "./show-result";

const RulesSheet = lazy(() =>
  import("@/components/customizations/rules/rules-sheet").then((file) => ({ default: file.RulesSheet })),
);

/** How long a closing sheet needs to return the focus (ms). */
const SHEET_MS = 50;

/** The rules as a list beside the results, or as a sheet where there is no room. */
type RulesBeside = {
  count: number;
  /**
   * Renders the list.
   * @param onShow shows the result of an item and returns false if it is not there.
   */
  draw: (onShow: (url: string, place: Place) => boolean) => ReactNode;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
};

type Props = {
  live: LiveLists;
  previews: BySource<Preview>;
  rules: RulesBeside;
  /** Controls of the first place, before its own. */
  tools: ReactNode;
  /** The hidden items. */
  children: ReactNode;
};

/** The results of a kind, with its second place, the hidden items and the rules beside them; behind tabs on narrow screens. */
export function PlacePanels({ live, previews, rules, tools, children }: Props) {
  const { firstView } = useCustomizationKind();
  const [first, second] = usePlaces();
  const [place, setPlace] = useState<Place>(first);
  const [view, setView] = useState<ResultView>(firstView);
  const [{ showsRulesBeside: isRules }, change] = useUiState();
  const frame = useRef<HTMLDivElement>(null);
  useMarkActive(frame);
  const { show, showFromSheet } = useShow(frame, setPlace, rules.onSheet);
  return (
    <>
      <NarrowTabs place={place} previews={previews} rules={rules} onPlace={setPlace} />
      {rules.isSheetOpen && (
        <Suspense fallback={null}>
          <RulesSheet onClose={() => rules.onSheet(false)}>{rules.draw(showFromSheet)}</RulesSheet>
        </Suspense>
      )}
      <div
        ref={frame}
        className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,20rem)]"
      >
        <div data-place={first} className={place === first ? "" : "max-lg:hidden"}>
          <PlacePanel
            tools={tools}
            view={view}
            place={first}
            live={pickList(live, first)}
            preview={pickList(previews, first)}
            onView={setView}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-y-3">
          <SideTabs
            isRules={isRules}
            count={rules.count}
            previews={previews}
            onRules={(next) => change({ showsRulesBeside: next })}
          />
          {isRules && (
            <div
              data-scrolls=""
              data-rules-beside=""
              className="max-lg:hidden lg:sticky lg:top-16 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
            >
              {rules.draw(show)}
            </div>
          )}
          <div className={`grid grid-cols-1 gap-8 ${isRules ? "lg:hidden" : ""}`}>
            {second && (
              <div data-place={second} className={place === second ? "" : "max-lg:hidden"}>
                <PlacePanel
                  place={second}
                  live={pickList(live, second)}
                  preview={pickList(previews, second)}
                  view="list"
                />
              </div>
            )}
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

/** Shows the result of an item: from beside the results, and from the sheet, which then closes. */
function useShow(
  frame: RefObject<HTMLElement | null>,
  onPlace: (place: Place) => void,
  onSheet: RulesBeside["onSheet"],
) {
  return {
    show: (url: string, place: Place): boolean => {
      onPlace(place);
      return showResult(frame.current, url, place);
    },
    showFromSheet: (url: string, place: Place): boolean => {
      onPlace(place);
      if (findResult(frame.current, url, place) === null) return false;
      onSheet(false);
      // After the closing sheet has returned the focus.
      setTimeout(() => showResult(frame.current, url, place), SHEET_MS);
      return true;
    },
  };
}

/** Marks the item of the focused or clicked result as the active one. */
function useMarkActive(frame: RefObject<HTMLElement | null>): void {
  const { set } = useActiveItem();
  useEffect(() => {
    const { current } = frame;
    const mark = ({ target }: Event) => {
      const id = (target as Element).closest<HTMLElement>("[data-reorder-id]")?.dataset.reorderId;
      if (id !== undefined) set(id);
    };
    for (const event of ["focusin", "click"]) current?.addEventListener(event, mark);
    return () => {
      for (const event of ["focusin", "click"]) current?.removeEventListener(event, mark);
    };
  }, [frame, set]);
}

type NarrowProps = Pick<Props, "previews" | "rules"> & { place: Place; onPlace: (place: Place) => void };

/** The places as tabs, and a button that opens the rules. */
function NarrowTabs({ place, previews, onPlace, rules }: NarrowProps) {
  const t = useTranslations("query-customizations");
  const [first, second] = usePlaces();
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-3 border-line border-b lg:hidden">
      <fieldset className="flex min-w-0 flex-wrap gap-x-4 empty:hidden">
        {second && <legend className="sr-only">{t("panel.place")}</legend>}
        {second &&
          [first, second].map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={place === one}
              onClick={() => onPlace(one)}
              className="-mb-px inline-flex min-h-(--control) items-center gap-2 border-transparent border-b-2 px-1 font-medium text-ink-2 text-md aria-pressed:border-accent aria-pressed:text-ink"
            >
              {t(`panel.${one}`)}
              <span className="font-normal text-ink-3 tabular-nums">{pickList(previews, one).count}</span>
            </button>
          ))}
      </fieldset>
      <button
        type="button"
        onClick={() => rules.onSheet(true)}
        className="inline-flex min-h-(--control) items-center gap-2 px-1 font-medium text-accent text-md"
      >
        <Icon of={ListOrdered} size={15} className="max-sm:hidden" />
        {t("rules.title")}
        <span className="font-normal text-ink-3 tabular-nums">{rules.count}</span>
      </button>
    </div>
  );
}

type SideProps = {
  isRules: boolean;
  count: number;
  previews: BySource<Preview>;
  onRules: (next: boolean) => void;
};

/** What is shown beside the results: the second place or the hidden items, or the rules. */
function SideTabs({ isRules, count, previews, onRules }: SideProps) {
  const t = useTranslations("query-customizations");
  const [first, second] = usePlaces();
  const other = second
    ? { label: t(`panel.${second}`), count: pickList(previews, second).count }
    : { label: t("hiddenItems.title"), count: pickList(previews, first).hidden.length };
  return (
    <fieldset className="flex min-h-11 items-end gap-5 border-line border-b max-lg:hidden">
      <legend className="sr-only">{t("panel.besideResults")}</legend>
      <button type="button" aria-pressed={!isRules} onClick={() => onRules(false)} className={getTabLook(!isRules)}>
        {other.label}
        <span className="font-normal text-ink-3 tabular-nums">{other.count}</span>
      </button>
      <button
        type="button"
        data-rules-tab=""
        aria-pressed={isRules}
        onClick={() => onRules(true)}
        className={getTabLook(isRules)}
      >
        {t("rules.title")}
        <span className="font-normal text-ink-3 tabular-nums">{count}</span>
      </button>
    </fieldset>
  );
}
