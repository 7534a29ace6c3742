import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BellOff, ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { NO_RESULTS, useSnooze } from "@/components/analytics/attention/use-snooze";
import { AddressLink } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useUiState } from "@/lib/client/ui-state";
import { listQueries, type QueryRow } from "@/lib/contract/analytics/searches";
import { isAllowed } from "@/lib/domain/kit/access";
import { useFigureText } from "./figure-text";
import { buildLostQueriesInput, LOST_SHOWN } from "./searches-address";
import { buildQueryHref, linkToPlace, listQueryScreens, type QueryScreenName } from "./searches-links";
import type { SearchesView } from "./use-searches-view";

/**
 * The queries most often without results: on one line, which links to their details, or as rows with ways to fix each. The browser
 * remembers which.
 */
export function LostStrip({ view }: { view: SearchesView }) {
  const t = useTranslations("searches.lost");
  const found = useQuery({
    ...read(listQueries, buildLostQueriesInput(view, LOST_SHOWN)),
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.items ?? []).filter(({ mark }) => mark === null);
  const s = useTranslations("searches.attention");
  const { isSnoozed, snooze } = useSnooze(view.siteId);
  const [{ showsLostFixes: isOpen }, change] = useUiState();
  if (rows.length === 0 || isSnoozed(NO_RESULTS)) return null;
  return (
    <section aria-labelledby="lost-title" className="mb-4 rounded-box border border-line bg-surface px-4 py-1.5">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="lost-title" className="font-semibold text-md">
          {t("title", { count: found.data?.total_count ?? 0 })}
        </h2>
        <Button
          kind="quiet"
          isSmall
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={() => change({ showsLostFixes: !isOpen })}
        >
          {t("fixes")}
        </Button>
        <span className="ml-auto flex items-center gap-x-3 text-md">
          {view.address.scope === "search" && (
            <AddressLink
              to={view.to({ only: "no_results", work: "1", sort_by: "lost", sort_direction: "desc", page: 1 })}
              className="text-accent underline"
            >
              {t("work")}
            </AddressLink>
          )}
          <IconButton icon={BellOff} isSmall label={s("snooze")} onClick={() => snooze(NO_RESULTS)} />
        </span>
      </div>
      <ul className={isOpen ? "grid" : "flex flex-wrap gap-x-5 gap-y-0.5 pb-1"}>
        {rows.map((row) => (
          <LostRow key={row.query} view={view} row={row} isOpen={isOpen} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { view: SearchesView; row: QueryRow; isOpen: boolean };

function LostRow({ view, row, isOpen }: RowProps) {
  const t = useTranslations("searches.lost");
  const { whole } = useFigureText();
  const count = t("of", { lost: row.no_results.n, of: whole(row.no_results.of) });
  const link = <ScreenLink href={buildQueryHref(view.siteId, row.query, view.address.scope)}>{row.typed}</ScreenLink>;
  if (!isOpen) {
    return (
      <li title={count} className="min-w-0 break-words text-md">
        {link} <span className="text-ink-2 text-sm tabular-nums">{whole(row.no_results.n)}</span>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t py-1.5 first:border-0">
      <span className="min-w-0">
        {link} <span className="text-ink-2 text-sm tabular-nums">{count}</span>
      </span>
      <Fixes view={view} row={row} />
    </li>
  );
}

const FIXES: readonly QueryScreenName[] = ["synonyms", "redirects", "customization"];

function Fixes({ view: { siteId, address }, row }: { view: SearchesView; row: QueryRow }) {
  const t = useTranslations("searches.actions");
  const { rights } = useSite();
  const places = listQueryScreens(address.scope).filter((place) => FIXES.includes(place));
  return (
    <span className="flex flex-wrap gap-x-4 text-md">
      {places.map((place) => {
        const { screen, href } = linkToPlace(siteId, place, row, address.scope);
        if (!isAllowed(screen.access, rights)) return null;
        const word = { synonyms: "addSynonym", redirects: "addRedirect", customization: "customize" } as const;
        return (
          <ScreenLink key={place} href={href}>
            {t(word[place as keyof typeof word])}
            <span className="sr-only"> ({row.typed})</span>
          </ScreenLink>
        );
      })}
    </span>
  );
}
