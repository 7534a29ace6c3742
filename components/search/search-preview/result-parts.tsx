import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { buildRuleHref } from "@/components/search/explain/acting-cells";
import { ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { RankMarkWords } from "@/components/search/results/rank-changes";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { previewAddress } from "@/lib/contract/search/search-preview";
import { parseAddress } from "@/lib/domain/kit/address";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { PreviewResult } from "@/lib/domain/search/preview-answers";
import { toSubject } from "@/lib/domain/search/preview-inputs";

/** The bar at the start of a pinned result; its chip says the same. */
export const BAR = "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']";

/** The path of the customizations for the address: of listings or of queries. */
export function useFolder(): string {
  const { site } = useSite();
  const address = parseAddress(previewAddress, new URLSearchParams(useSearchParams().toString()));
  const name = toSubject(address)?.kind ?? "query-customizations";
  return buildScreenPath(getScreen(name), site.trackingCode);
}

/** Marks a pinned result, linked to its rule when known. */
export function PinLink({ result: { pin, item } }: { result: PreviewResult }) {
  const t = useTranslations("search-preview.result");
  const folder = useFolder();
  if (pin === null) return null;
  const words = pin.position === null ? t("pinnedSomewhere") : t("pinned", { position: pin.position });
  const chip = <Chip kind="pin">{words}</Chip>;
  if (pin.customizationId === null) return chip;
  return (
    <ScreenLink
      look="plain"
      href={buildRuleHref(folder, pin.customizationId, pin.ruleId)}
      aria-label={t("openRule", { pinned: words, item: item.title })}
      title={t("openRuleShort")}
      className="target inline-flex min-h-6 max-w-full items-center rounded-chip no-underline hover:brightness-95 hover:underline"
    >
      {chip}
    </ScreenLink>
  );
}

/** How far rules moved the result; nothing when unmoved. */
export function RankMove({ result: { item, organic, position } }: { result: PreviewResult }) {
  const t = useTranslations("search-preview.result");
  if (organic === position) return null;
  if (organic === null) return <span className="text-ink-2 text-sm">{t("onlyByRule")}</span>;
  return <RankMarkWords change={{ item, from: organic, to: position, mark: "moved" }} />;
}

type OfferProps = {
  result: PreviewResult;
  isInLine?: boolean;
  /** Show stock only when sold out. */
  isShort?: boolean;
};

/** Price and stock of a result; nothing for results that are not products. */
export function Offer({ result: { item }, isInLine, isShort }: OfferProps) {
  if (item.price === null) return null;
  return (
    <span className={isInLine ? "flex flex-wrap items-center gap-x-2" : "mt-1 block"}>
      <span className={`tabular-nums ${isInLine ? "text-ink-2 text-sm" : "block font-semibold text-md"}`}>
        <ItemPrice item={item} />
      </span>
      {!(isShort && item.isAvailable) && <StockWords isAvailable={item.isAvailable} />}
    </span>
  );
}
