import type { ReactNode } from "react";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { formatPercent, NOTHING } from "@/lib/i18n/formats";

/** A share whose sample is too small, in a table cell; the table explains it once, in a note below its rows. */
export const TOO_FEW = <span data-few>–</span>;

/** A share in a table cell: in percent, a dash without data, `TOO_FEW` if its sample is too small. */
export function renderShare({ value, of }: { value: number | null; of: number }, locale: string): ReactNode {
  if (value === null) return NOTHING;
  return of < SHARE_N_MIN ? TOO_FEW : formatPercent(value, locale);
}
