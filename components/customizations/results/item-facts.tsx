import { useKind } from "@/components/customizations/model/kind";
import { StockWords } from "@/components/search/results/stock-words";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

/** What is said of a result beside its title: stock, or why the automatic order has it. */
export function ItemFacts({ item }: { item: PreviewItem }) {
  const { useReason } = useKind();
  return useReason === null ? <StockWords isAvailable={item.isAvailable} /> : <Reason item={item} />;
}

/** The first figure that says why an item stands where it does; without one its stock, if it is an item for sale. */
function Reason({ item }: { item: PreviewItem }) {
  const reasonOf = useKind().useReason?.();
  const reason = (item.signals ?? []).map(({ name, value }) => reasonOf?.(name, value)).find((text) => text != null);
  return (
    <>
      {item.isAvailable === false && <StockWords isAvailable={false} />}
      {reason && <span className="text-ink-2 text-sm">{reason}</span>}
    </>
  );
}
