import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ActiveFilters } from "@/components/lists/active-filters";
import { FilterDay } from "@/components/lists/filter-day";
import { FilterSelect } from "@/components/lists/filter-select";
import { type ListView, toFilter } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { SearchField } from "@/components/ui/search-field";
import { read } from "@/lib/client/query";
import { changeList, people } from "@/lib/contract/history/change-history";
import { CAUSES } from "@/lib/contract/kit/change-causes";
import type { FilterOf } from "@/lib/contract/kit/lists";
import { CUSTOMIZATION_KINDS } from "@/lib/contract/search/kinds";
import { FILTER_ACTIONS } from "@/lib/domain/history/change-sentence";
import { CAMPAIGN_FEATURES } from "@/lib/domain/history/recorded-actions";
import { clearFilters, listSetFilters, pickFilters } from "@/lib/domain/kit/lists";
import { formatDate } from "@/lib/i18n/formats";
import { useChangeWords } from "./change-words";
import type { historyList } from "./history-address";

type Props = { siteId: string; view: ListView<typeof historyList> };

/** Features with changes; add a feature when its writes record changes. */
const FEATURES: readonly string[] = [
  ...CUSTOMIZATION_KINDS,
  "synonyms",
  "redirects",
  ...CAMPAIGN_FEATURES,
  "voice-search",
  "services",
  "site-settings",
  "administration",
  "recommender-rules",
  "drafts",
  "plans",
  "feeds",
  "feed-runs",
  "catalogue-import",
  "data-quality",
  "searches",
  "saved-views",
  "segments",
  "dashboards",
  "members",
];

/** The filters; a form of native fields, so that it works before JavaScript loads. */
export function HistoryFilters({ siteId, view }: Props) {
  const t = useTranslations("change-history.filters");
  const choices = useChoices(siteId);
  const { q, object } = view.state;
  const [text, setText] = useState(q ?? "");
  const [lastQuery, setSeen] = useState(q);
  if (lastQuery !== q) {
    setSeen(q);
    setText(q ?? "");
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    view.change({ q: text.trim() === "" ? undefined : text.trim() });
  }
  return (
    <form
      method="get"
      action={`/sites/${siteId}/history`}
      aria-label={t("label")}
      onSubmit={submit}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
    >
      <SearchField label={t("q")} name="q" value={text} onChange={setText} />
      <FoldedFilters count={view.filterCount} className="grid grid-cols-2 items-end gap-3">
        {(["feature", "action", "user"] as const).map((name) => (
          <FilterSelect
            key={name}
            view={view}
            filter={name}
            label={t(name)}
            placeholder={t("all")}
            options={choices[name]}
          />
        ))}
        <FilterSelect view={view} filter="cause" label={t("cause")} placeholder={t("all")} options={choices.cause} />
        <FilterDay view={view} filter="from" label={t("from")} />
        <FilterDay view={view} filter="to" label={t("to")} />
        {object !== undefined && <input type="hidden" name="object" value={object} />}
        <div>
          <Button type="submit">{t("apply")}</Button>
        </div>
      </FoldedFilters>
    </form>
  );
}

type Choice<Value extends string = string> = { value: Value; label: string };

type Choices = Record<"feature" | "action" | "user", Choice[]> & { cause: Choice<(typeof CAUSES)[number]>[] };

function useChoices(siteId: string): Choices {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  const peopleRead = useQuery(read(people, { params: { siteId } }));
  return {
    feature: FEATURES.map((value) => ({ value, label: words.feature(value) })),
    action: FILTER_ACTIONS.map((value) => ({ value, label: words.action(value) })),
    user: (peopleRead.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    cause: CAUSES.map((value) => ({ value, label: t(`causes.${value}`) })),
  };
}

/** The active filters, each with a link that removes it, and a link that clears all. */
export function ActiveHistoryFilters({ siteId, view }: Props) {
  const t = useTranslations("change-history.filters");
  const ui = useTranslations("ui");
  const choices = useChoices(siteId);
  const values = pickFilters(changeList, view.state);
  const set = listSetFilters(changeList, view.state).map((filter) => {
    const words = t("is", { name: t(filter), value: formatValue(filter, String(values[filter]), choices) });
    const to = view.toChange(toFilter<typeof historyList>(filter, undefined));
    return { id: filter, words, remove: t("without", { name: words }), to };
  });
  const all = view.toChange(clearFilters(changeList));
  return <ActiveFilters label={t("active")} filters={set} clear={{ words: ui("clearFilters"), to: all }} />;
}

function formatValue(filter: FilterOf<typeof changeList>, value: string, choices: Choices): string {
  if (filter === "from" || filter === "to") return formatDate(`${value}T00:00:00Z`, "UTC");
  if (filter === "q" || filter === "object") return value;
  return choices[filter].find((choice) => choice.value === value)?.label ?? value;
}
