import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Icon } from "@/components/ui/icon";

/** Whether an item can be bought, in an icon and words; nothing where nobody tells. */
export const StockWords = memo(function StockWords({ isAvailable }: { isAvailable: boolean | null }) {
  const t = useTranslations("query-customizations.stock");
  if (isAvailable === null) return null;
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap text-sm ${isAvailable ? "text-good" : "text-ink-2"}`}
    >
      <Icon of={isAvailable ? CircleCheck : CircleSlash} size={13} />
      {t(isAvailable ? "in" : "out")}
    </span>
  );
});
