import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { ItemPicture } from "@/components/search/results/item-picture";
import { IconButton } from "@/components/ui/icon-button";
import { useSite } from "@/lib/client/site-context";
import type { PreviewResult } from "@/lib/domain/search/preview-answers";
import { BAR, Offer, PinLink, RankMove } from "./result-parts";

/** How results are shown: with rank moves, and with a button that explains the rank. */
export type ResultOptions = { isCompared: boolean; onWhy: ((result: PreviewResult, total: number) => void) | null };

/** `total`: the number of results. */
type Props = ResultOptions & { result: PreviewResult; total: number };

/** A result in the grid: position, picture, then what a shopper reads. */
export function PreviewResultCard({ result, total, isCompared, onWhy }: Props) {
  const { item, position, pin } = result;
  return (
    <div
      className={`${BAR} ${pin ? "before:bg-pin" : "before:bg-transparent"} relative flex h-full flex-col bg-surface p-3 border-line border-r border-b hover:bg-row-hover`}
    >
      <div className="flex min-h-8 items-center gap-2">
        <span className="font-semibold text-xl tabular-nums">{position}</span>
        <PinLink result={result} />
        <span className="ml-auto">
          <WhyButton result={result} total={total} onWhy={onWhy} />
        </span>
      </div>
      {isCompared && (
        <span className="min-h-6">
          <RankMove result={result} />
        </span>
      )}
      <ItemPicture src={item.image} className="my-2 aspect-square w-full rounded-tight" />
      <Title result={result} className="line-clamp-2 min-h-[2.9em] break-words font-medium text-md" />
      <Offer result={result} />
    </div>
  );
}

/** A result as one line, in the list and among suggestions. */
export function PreviewResultLine({ result, total, isCompared, onWhy, isWide }: Props & { isWide?: boolean }) {
  const { item, position, pin } = result;
  return (
    <div
      className={`${BAR} ${pin ? "before:bg-pin" : "before:bg-transparent"} relative flex min-h-(--row) items-center gap-2 border-line border-b bg-surface py-1.5 pr-2 pl-2 hover:bg-row-hover`}
    >
      <span className="w-7 shrink-0 text-right font-semibold text-lg tabular-nums">{position}</span>
      <ItemPicture src={item.image} size={18} className={`shrink-0 rounded-tight ${isWide ? "size-12" : "size-10"}`} />
      <div className="min-w-0 flex-1">
        <Title result={result} className="line-clamp-2 break-words font-medium text-md leading-6" />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 empty:hidden">
          <Offer result={result} isInLine isShort={!isWide} />
          <PinLink result={result} />
          {isCompared && <RankMove result={result} />}
        </div>
      </div>
      <WhyButton result={result} total={total} onWhy={onWhy} />
    </div>
  );
}

function Title({ result: { item }, className }: { result: PreviewResult; className: string }) {
  const { site } = useSite();
  if (item.webUrl === null) {
    return (
      <span lang={site.language} className={className}>
        {item.title}
      </span>
    );
  }
  return (
    <a
      href={item.webUrl}
      target="_blank"
      rel="noreferrer"
      lang={site.language}
      title={item.title}
      className={`${className} text-ink no-underline hover:text-accent hover:underline`}
    >
      {item.title}
    </a>
  );
}

function WhyButton({ result, total, onWhy }: Pick<Props, "result" | "total" | "onWhy">) {
  const t = useTranslations("search-preview.result");
  if (onWhy === null) return null;
  const label = t("why", { item: result.item.title });
  return <IconButton icon={CircleHelp} isSmall label={label} onClick={() => onWhy(result, total)} />;
}
