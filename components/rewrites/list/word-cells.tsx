import { Hourglass } from "lucide-react";
import type { useFormatter } from "next-intl";
import type { ReactNode } from "react";
import type { WordItem } from "@/components/rewrites/model/list-kind";
import type { WordTexts } from "@/components/rewrites/model/row-words";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { WordState } from "@/lib/contract/rewrites/word-uploads";
import { formatDateTime } from "@/lib/i18n/formats";

// Cells are functions and not components, as a page has hundreds of them.

const CHIPS: Record<WordState, ChipKind> = { live: "good", pending: "info", failed: "bad" };

/** Whether the search acts by a row, and since when that is known. */
export function stateCell({ state, state_at: at }: WordItem, t: WordTexts, timeZone: string): ReactNode {
  return (
    <>
      <Chip kind={CHIPS[state]} icon={state === "pending" ? Hourglass : undefined}>
        {t(`states.${state}`)}
      </Chip>
      <span className="under">
        <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="tabular-nums">
          {t(`stateAt.${state}`, { at: formatDateTime(at, timeZone).replace(" ", "\u00a0") })}
        </time>
      </span>
    </>
  );
}

/** Searches that a row acts on; a dash that says why while nobody counts them. */
export function searchesCell(
  searches: number | null,
  t: WordTexts,
  format: ReturnType<typeof useFormatter>,
): ReactNode {
  if (searches !== null) return format.number(searches);
  return (
    <span title={t("searchesUnknown")} className="cursor-help text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("searchesUnknown")}</span>
    </span>
  );
}
