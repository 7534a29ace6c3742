import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Select } from "@/components/ui/select";
import { read } from "@/lib/client/query";
import { list } from "@/lib/contract/catalogue/plans";
import { type HistoryAddress, isNarrowed, NO_FILTERS, NO_RUN, SEEN_STATUSES } from "./history-address";
import type { HistoryView } from "./history-view";

function countSet({ status, feed, from, to }: HistoryAddress): number {
  return [status, feed, from, to].filter((value) => value !== undefined).length;
}

/** Filters of the runs; a form with native fields, so that it works without JavaScript. */
export function RunFilters({ view }: { view: HistoryView }) {
  const t = useTranslations("feed-history.filters");
  const ui = useTranslations("ui");
  const statuses = useTranslations("feeds.statuses");
  const getFeedName = useFeedName();
  const { siteId, address } = view;
  const feeds = useQuery(read(list, { params: { siteId } })).data?.feeds ?? [];
  const named = [...new Set([...feeds, ...(address.feed === undefined ? [] : [address.feed])])];
  const set = (patch: Partial<HistoryAddress>) => view.set({ ...patch, ...NO_RUN, offset: 0 });
  return (
    <form
      method="get"
      action={`/sites/${siteId}/settings/feeds/history`}
      aria-label={t("label")}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <FoldedFilters count={countSet(address)} className="grid grid-cols-2 items-end gap-3">
        <Select
          label={t("status")}
          name="status"
          placeholder={t("all")}
          value={address.status ?? ""}
          options={SEEN_STATUSES.map((value) => ({ value, label: statuses(value) }))}
          onChange={({ target }) => set({ status: SEEN_STATUSES.find((one) => one === target.value) })}
        />
        <Select
          label={t("feed")}
          name="feed"
          placeholder={t("all")}
          value={address.feed ?? ""}
          options={named.map((value) => ({ value, label: getFeedName(value) }))}
          onChange={({ target }) => set({ feed: target.value === "" ? undefined : target.value })}
        />
        {(["from", "to"] as const).map((name) => (
          <div key={name}>
            <DateField
              label={t(name)}
              value={address[name] ?? null}
              onChange={(day) => set({ [name]: day ?? undefined })}
            />
            <input type="hidden" name={name} value={address[name] ?? ""} />
          </div>
        ))}
        <input type="hidden" name="sort_by" value={address.sort_by} />
        <input type="hidden" name="sort_direction" value={address.sort_direction} />
        <div className="flex min-h-(--control) flex-wrap items-center gap-3">
          <Button type="submit">{t("apply")}</Button>
          {isNarrowed(address) && (
            <a {...view.link({ ...NO_FILTERS, ...NO_RUN, offset: 0 })} className="text-accent underline">
              {ui("clearFilters")}
            </a>
          )}
        </div>
      </FoldedFilters>
    </form>
  );
}
