import { useLocale } from "next-intl";
import { formatPercent } from "@/lib/i18n/formats";

/** The least that one decimal can say. */
const LEAST = 0.001;

/** A share as percent; what is there but less than a tenth of one says so, and what is not quite all is not all. */
export function shareText(share: number, locale: string): string {
  if (share > 0 && share < LEAST) return `< ${formatPercent(LEAST, locale)}`;
  if (share < 1 && share > 1 - LEAST) return `> ${formatPercent(1 - LEAST, locale)}`;
  return formatPercent(share, locale);
}

/** Shares in the language of the page. */
export function useShareText(): (share: number) => string {
  const locale = useLocale();
  return (share) => shareText(share, locale);
}
