import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { FilterDay } from "@/components/lists/filter-day";
import { FilterSelect } from "@/components/lists/filter-select";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { AddressLink } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { read } from "@/lib/client/query";
import { list } from "@/lib/contract/catalogue/plans";
import { clearFilters } from "@/lib/domain/kit/lists";
import { SEEN_STATUSES, shownRuns } from "./history-address";
import type { HistoryView } from "./history-view";

/** Filters of the runs; a form with native fields, so that it works without JavaScript. */
export function RunFilters({ view }: { view: HistoryView }) {
  const t = useTranslations("feed-history.filters");
  const ui = useTranslations("ui");
  const statuses = useTranslations("feeds.statuses");
  const getFeedName = useFeedName();
  const { siteId, address } = view;
  const feeds = useQuery(read(list, { params: { siteId } })).data?.feeds ?? [];
  const named = [...new Set([...feeds, ...(address.feed === undefined ? [] : [address.feed])])];
  const order = [
    ["sort_by", address.sort_by],
    ["sort_direction", address.sort_direction],
  ] as const;
  return (
    <form
      method="get"
      action={`/sites/${siteId}/settings/feeds/history`}
      aria-label={t("label")}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <FoldedFilters count={view.filterCount} className="grid grid-cols-2 items-end gap-3">
        <FilterSelect
          view={view}
          filter="status"
          label={t("status")}
          placeholder={t("all")}
          options={SEEN_STATUSES.map((value) => ({ value, label: statuses(value) }))}
        />
        <FilterSelect
          view={view}
          filter="feed"
          label={t("feed")}
          placeholder={t("all")}
          options={named.map((value) => ({ value, label: getFeedName(value) }))}
        />
        <FilterDay view={view} filter="from" label={t("from")} />
        <FilterDay view={view} filter="to" label={t("to")} />
        <HiddenFields of={order} />
        <div className="flex min-h-(--control) flex-wrap items-center gap-3">
          <Button type="submit">{t("apply")}</Button>
          {view.isNarrowed && (
            <AddressLink to={view.toChange(clearFilters(shownRuns))} className="text-accent underline">
              {ui("clearFilters")}
            </AddressLink>
          )}
        </div>
      </FoldedFilters>
    </form>
  );
}
