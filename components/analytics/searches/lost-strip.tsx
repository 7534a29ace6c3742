import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { NO_RESULTS, useSnooze } from "@/components/analytics/attention/use-snooze";
import { AddressLink } from "@/components/ui/address-link";
import { IconButton } from "@/components/ui/icon-button";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list, type QueryRow } from "@/lib/contract/analytics/searches";
import { isAllowed } from "@/lib/domain/kit/access";
import { useFigureText } from "./figure-text";
import { LOST_SHOWN, lostInput } from "./searches-address";
import { linkToPlace, listPlaces, type QueryPlace, queryHref } from "./searches-links";
import type { SearchesView } from "./use-searches-view";

/** What needs attention first: the queries most often without results, each with ways to fix it. */
export function LostStrip({ view }: { view: SearchesView }) {
  const t = useTranslations("searches.lost");
  const found = useQuery({ ...read(list, lostInput(view, LOST_SHOWN)), placeholderData: keepPreviousData });
  const rows = (found.data?.items ?? []).filter(({ mark }) => mark === null);
  const { whole } = useFigureText();
  const s = useTranslations("searches.attention");
  const { isSnoozed, snooze } = useSnooze(view.siteId);
  if (rows.length === 0 || isSnoozed(NO_RESULTS)) return null;
  const total = found.data?.total_count ?? 0;
  return (
    <section aria-labelledby="lost-title" className="mb-5 rounded-box border border-line bg-surface px-4 py-3">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="lost-title" className="font-semibold text-lg">
          {t("title", { count: total })}
        </h2>
        <span className="flex items-center gap-x-3">
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
      <ul className="grid">
        {rows.map((row) => (
          <li
            key={row.query}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t py-1.5 first:border-0"
          >
            <span className="min-w-0">
              <ScreenLink href={queryHref(view.siteId, row.query, view.address.scope)}>{row.typed}</ScreenLink>{" "}
              <span className="text-ink-2 text-sm tabular-nums">
                {t("of", { lost: row.no_results.n, of: whole(row.no_results.of) })}
              </span>
            </span>
            <Fixes view={view} row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const FIXES: readonly QueryPlace[] = ["synonyms", "redirects", "customization"];

function Fixes({ view: { siteId, address }, row }: { view: SearchesView; row: QueryRow }) {
  const t = useTranslations("searches.actions");
  const { rights } = useSite();
  const places = listPlaces(address.scope).filter((place) => FIXES.includes(place));
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
