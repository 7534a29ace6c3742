import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type MouseEvent, useState } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Icon } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { read } from "@/lib/client/query";
import type { SetAddress } from "@/lib/client/use-address";
import { CAUSES, people } from "@/lib/contract/history/change-history";
import { KINDS } from "@/lib/contract/search/kinds";
import { FILTER_ACTIONS } from "@/lib/domain/history/change-sentence";
import { CAMPAIGN_FEATURES } from "@/lib/domain/history/recorded-actions";
import { formatDate } from "@/lib/i18n/formats";
import { useChangeWords } from "./change-words";
import {
  buildHistoryHref,
  HISTORY_FILTERS,
  type HistoryAddress,
  type HistoryFilter,
  type historyAddress,
  NO_FILTERS,
  pickFilters,
} from "./history-address";

type Props = { siteId: string; address: HistoryAddress; onChange: SetAddress<typeof historyAddress> };

/** Features with changes; add a feature when its writes record changes. */
const FEATURES: readonly string[] = [
  ...KINDS,
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
export function HistoryFilters({ siteId, address, onChange }: Props) {
  const t = useTranslations("change-history.filters");
  const choices = useChoices(siteId);
  const [text, setText] = useState(address.q ?? "");
  const [lastQuery, setSeen] = useState(address.q);
  if (lastQuery !== address.q) {
    setSeen(address.q);
    setText(address.q ?? "");
  }
  const filters = pickFilters(address);
  const set = HISTORY_FILTERS.filter((name) => name !== "q" && filters[name] !== undefined);
  const change = (patch: Partial<HistoryAddress>) => onChange({ ...patch, page: 1, change: undefined });
  function submit(event: FormEvent) {
    event.preventDefault();
    change({ q: text.trim() === "" ? undefined : text.trim() });
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
      <FoldedFilters count={set.length} className="grid grid-cols-2 items-end gap-3">
        {(["feature", "action", "user", "cause"] as const).map((name) => (
          <Select
            key={name}
            label={t(name)}
            name={name}
            placeholder={t("all")}
            value={address[name] ?? ""}
            options={choices[name]}
            onChange={(event) => change({ [name]: event.target.value === "" ? undefined : event.target.value })}
          />
        ))}
        {(["from", "to"] as const).map((name) => (
          <div key={name}>
            <DateField
              label={t(name)}
              value={address[name] ?? null}
              onChange={(day) => change({ [name]: day ?? undefined })}
            />
            <input type="hidden" name={name} value={address[name] ?? ""} />
          </div>
        ))}
        {address.object !== undefined && <input type="hidden" name="object" value={address.object} />}
        <div>
          <Button type="submit">{t("apply")}</Button>
        </div>
      </FoldedFilters>
    </form>
  );
}

type Choice = { value: string; label: string };

function useChoices(siteId: string): Record<"feature" | "action" | "user" | "cause", Choice[]> {
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
export function ActiveFilters({ siteId, address, onChange }: Props) {
  const t = useTranslations("change-history.filters");
  const ui = useTranslations("ui");
  const choices = useChoices(siteId);
  const filters = pickFilters(address);
  const set = HISTORY_FILTERS.filter((name) => filters[name] !== undefined);
  if (set.length === 0) return null;
  const link = (patch: Partial<HistoryAddress>) => ({
    href: buildHistoryHref(siteId, { ...address, ...patch, page: 1, change: undefined }),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onChange({ ...patch, page: 1, change: undefined });
    },
  });
  return (
    <nav aria-label={t("active")} className="mb-4 flex flex-wrap items-center gap-2">
      {set.map((filter) => {
        const name = t("is", { name: t(filter), value: formatValue(filter, String(filters[filter]), choices) });
        return (
          <a
            key={filter}
            {...link({ [filter]: undefined })}
            className="target inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip bg-sunken px-2.5 text-ink text-sm no-underline hover:bg-row-hover"
          >
            <span className="sr-only">{t("without", { name })}</span>
            <span aria-hidden className="truncate">
              {name}
            </span>
            <Icon of={X} size={13} />
          </a>
        );
      })}
      <a {...link(NO_FILTERS)} className="text-accent text-sm underline underline-offset-2">
        {ui("clearFilters")}
      </a>
    </nav>
  );
}

function formatValue(filter: HistoryFilter, value: string, choices: ReturnType<typeof useChoices>): string {
  if (filter === "from" || filter === "to") return formatDate(`${value}T00:00:00Z`, "UTC");
  if (filter === "q" || filter === "object") return value;
  return choices[filter].find((choice) => choice.value === value)?.label ?? value;
}
