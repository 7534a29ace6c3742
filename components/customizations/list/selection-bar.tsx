import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ListSelection } from "./use-list-selection";

/** What can be done with the selected customizations; says how many they are, and when a filter has cleared them. */
export function SelectionBar({ selection, onCopy }: { selection: ListSelection; onCopy: (ids: string[]) => void }) {
  const t = useTranslations("query-customizations.list.select");
  const count = selection.ids.length;
  return (
    <>
      <p role="status" className="mb-2 text-ink-2 text-md empty:hidden">
        {count > 0 ? t("count", { count }) : selection.wasCleared ? t("cleared") : ""}
      </p>
      {count > 0 && (
        <div className="sticky bottom-0 z-(--z-bar) order-last mt-4 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-4 py-3">
          <p aria-hidden className="mr-auto font-semibold text-md">
            {t("count", { count })}
          </p>
          <Button onClick={selection.clear}>{t("clear")}</Button>
          <Button kind="primary" icon={Copy} onClick={() => onCopy([...selection.ids])}>
            {t("copy")}
          </Button>
        </div>
      )}
    </>
  );
}
