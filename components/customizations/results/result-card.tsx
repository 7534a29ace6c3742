import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { StateChips, VariantChip, VerbChip } from "@/components/customizations/rules/rule-chips";
import { ItemPicture, ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { ReorderCheck, ReorderHandle, ReorderPosition } from "@/components/ui/reorder-part";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { GhostActions, ResultActions, toResultSubject, WhyButton } from "./result-actions";
import { type ShownRow, useExpectedPosition } from "./use-shown-rows";

type Props = { row: ShownRow; place: Place };
/** A result far from the viewport renders its content and handle, but no other controls. */
type ResultProps = Props & { isNear: boolean };

/** The bar at the start of a pinned or hidden result; the chip has the same information as text. */
const BAR = "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']";
/** Actions are visible on hover, on focus and on touch screens (app/globals.css). */
const ACTIONS =
  "part-actions flex items-center gap-0.5 rounded-control bg-raised pointer-coarse:[&_button:not([role])]:h-11 pointer-coarse:[&_button:not([role])]:w-11";
/** The position of a result, or the expected position of a hidden one. */
function Rank({ row, className }: Pick<Props, "row"> & { className: string }) {
  return row.isFixed ? (
    <GhostRank id={row.id} className={className} />
  ) : (
    <ReorderPosition id={row.id} className={className} />
  );
}

function GhostRank({ id, className }: { id: string; className: string }) {
  const t = useTranslations("query-customizations.result");
  const position = useExpectedPosition(id);
  if (position === undefined) return <span className={className} />;
  return (
    <span className={`${className} text-ink-3`} title={t("wouldBe", { position })}>
      <span className="sr-only">{t("wouldBe", { position })}</span>
      <span aria-hidden className="line-through">
        {position}
      </span>
    </span>
  );
}

function Actions({ row, place, isTight }: Props & { isTight?: boolean }) {
  const { canWrite } = useEditor();
  if (!canWrite) return row.isFixed ? null : <WhyButton {...toResultSubject(row, place)} />;
  if (row.isFixed) return <GhostActions item={row.item} place={place} />;
  return <ResultActions {...toResultSubject(row, place)} isTight={isTight} />;
}

function Title({ row, className }: { row: ShownRow; className: string }) {
  const { language } = useEditor();
  const look = row.isFixed ? "text-ink-2 line-through" : "";
  return (
    <span lang={language} title={row.item.title} className={`${className} ${look}`}>
      {row.item.title}
    </span>
  );
}

/** Background classes of a result, with its bar at the edge. */
function getBackgroundClass(row: ShownRow): string {
  const bar = row.rule === null ? "" : `${BAR} ${row.rule.type === "pin" ? "before:bg-pin" : "before:bg-hide"}`;
  const ground = row.isFixed ? "bg-sunken" : "bg-surface hover:bg-row-hover group-data-selected/part:bg-row-selected";
  return `${bar} ${ground}`;
}

/** A result in the grid: position, picture, then title, price and stock. */
export function ResultCard({ row, place, isNear }: ResultProps) {
  const { style } = useEditor();
  const { item } = row;
  const hasPrices = useCustomizationKind().useReason === null || item.price !== null;
  return (
    <div className={`flex h-full flex-col p-3 border-line border-r border-b ${getBackgroundClass(row)}`}>
      <div className="flex h-8 items-center gap-2">
        <Rank row={row} className="font-semibold text-xl tabular-nums" />
        {row.rule && <VerbChip rule={row.rule} />}
        {row.rule && <VariantChip rule={row.rule} />}
      </div>
      <div className={`relative my-2 ${isNear ? "" : "pointer-coarse:mb-[58px]"}`}>
        <ItemPicture
          src={item.image}
          className={`aspect-square w-full rounded-tight ${row.isFixed ? "grayscale" : ""}`}
        />
        {isNear && !row.isFixed && (
          <span className="part-check absolute top-1 right-1 rounded-tight bg-raised px-1 empty:hidden">
            <ReorderCheck id={row.id} name={row.name} />
          </span>
        )}
        <span
          className={
            isNear
              ? `${ACTIONS} absolute inset-x-0 bottom-0 justify-end border border-line pointer-coarse:static pointer-coarse:mt-1`
              : "absolute bottom-0 left-0"
          }
        >
          {!row.isFixed && (
            <span className="mr-auto">
              <ReorderHandle id={row.id} name={row.name} isBare={!isNear} />
            </span>
          )}
          {isNear && <Actions row={row} place={place} isTight />}
        </span>
      </div>
      <span className="mb-1 flex flex-wrap gap-1 empty:hidden">
        <StateChips row={row} style={style} start="day" />
      </span>
      <Title row={row} className="line-clamp-2 min-h-[2.9em] break-words font-medium text-md" />
      {hasPrices && (
        <span className="mt-1 font-semibold text-md tabular-nums">
          <ItemPrice item={item} />
        </span>
      )}
      <ItemFacts item={item} />
    </div>
  );
}

/** The end of a line with its actions: below the title where there is no room beside it, on phones and beside the rules. */
const WIDE_END =
  "contents items-center justify-between gap-2 max-md:flex max-md:w-full max-md:pl-9 lg:max-xl:flex lg:max-xl:w-full lg:max-xl:pl-9";
/** A narrow line has its actions over its end, and on touch screens, where they always show, below the title. */
const NARROW_END =
  "contents justify-end pointer-coarse:max-md:flex pointer-coarse:max-md:w-full pointer-coarse:lg:flex pointer-coarse:lg:w-full";

/** A result as one line: suggestions, and search results in list view. */
export function ResultLine({ row, place, isNear, isWide }: ResultProps & { isWide?: boolean }) {
  const { style, canWrite } = useEditor();
  const { item } = row;
  const hasReasons = useCustomizationKind().useReason !== null;
  const hasPrices = !hasReasons || item.price !== null;
  const wide = isWide ? "static! w-24 shrink-0 justify-end bg-transparent pointer-coarse:w-34" : "shadow-raised";
  return (
    <div
      className={`flex min-h-(--row) flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-1 pr-2 pl-2 ${getBackgroundClass(row)}`}
    >
      <Rank row={row} className="w-7 shrink-0 text-right font-semibold text-lg tabular-nums" />
      <span className="w-7 shrink-0">{!row.isFixed && <ReorderHandle id={row.id} name={row.name} />}</span>
      {canWrite && (
        <span className="part-check min-w-5 shrink-0">
          {isNear && !row.isFixed && <ReorderCheck id={row.id} name={row.name} />}
        </span>
      )}
      <ItemPicture
        src={item.image}
        size={18}
        className={`size-10 shrink-0 rounded-tight ${row.isFixed ? "grayscale" : ""}`}
      />
      <div className="min-w-0 flex-1">
        <Title row={row} className={`block font-medium text-md ${isWide ? "line-clamp-2" : "truncate"}`} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {!isWide && hasPrices && (
            <span className="text-ink-2 text-sm tabular-nums">
              <ItemPrice item={item} />
            </span>
          )}
          {(isWide || item.isAvailable === false || hasReasons) && <ItemFacts item={item} />}
          {row.rule && <VerbChip rule={row.rule} />}
          {row.rule && <VariantChip rule={row.rule} />}
          <StateChips row={row} style={style} start={isWide ? "time" : "day"} />
        </div>
      </div>
      <div className={isWide ? WIDE_END : NARROW_END}>
        {isWide && (
          <span className="shrink-0 text-right font-semibold text-md tabular-nums">
            {hasPrices && <ItemPrice item={item} />}
          </span>
        )}
        {isNear ? (
          <span
            className={`${ACTIONS} absolute inset-y-0 right-1 my-auto h-8 pointer-coarse:static pointer-coarse:h-11 ${wide}`}
          >
            <Actions row={row} place={place} />
          </span>
        ) : (
          <span
            className={`h-8 shrink-0 pointer-coarse:block pointer-coarse:h-11 pointer-coarse:w-34 ${isWide ? "w-24" : "hidden"}`}
          />
        )}
      </div>
    </div>
  );
}

/** Stock of a result, or its reason in the automatic order. */
function ItemFacts({ item }: { item: PreviewItem }) {
  const { useReason } = useCustomizationKind();
  return useReason === null ? <StockWords isAvailable={item.isAvailable} /> : <Reason item={item} />;
}

/** Why an item has its place in the automatic order, and a note if it is out of stock. */
function Reason({ item }: { item: PreviewItem }) {
  const reason = useCustomizationKind().useReason?.()(item);
  return (
    <>
      {item.isAvailable === false && <StockWords isAvailable={false} />}
      {reason && <span className="text-ink-2 text-sm">{reason}</span>}
    </>
  );
}
