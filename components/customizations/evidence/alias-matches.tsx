import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { MATCHES_CHARS_MAX, matches } from "@/lib/contract/customizations/rule-evidence";

/** Spellings listed individually; the rest is counted. */
const SHOWN = 8;

/** Queries of the last 30 days that these aliases match, with their number of searches. */
export function AliasMatches({ query, aliases }: { query: string; aliases: readonly string[] }) {
  const t = useTranslations("rule-evidence.matches");
  const format = useFormatter();
  const { site } = useSite();
  const spellings = useDeferredValue([query, ...aliases].join("\n"));
  const isCountable = spellings.length <= MATCHES_CHARS_MAX;
  const found = useQuery({
    ...read(matches, { params: { siteId: site.trackingCode }, query: { spellings } }),
    enabled: isCountable,
    placeholderData: keepPreviousData,
  });
  const answer = found.data;
  if (answer === undefined || !isCountable) {
    return <p className="mt-4 min-h-12 text-ink-2 text-sm">{found.isError ? t("failed") : t("counting")}</p>;
  }
  const searched = answer.queries.filter(({ searches }) => searches > 0);
  const rest = searched.slice(SHOWN);
  return (
    <section aria-label={t("title")} className="mt-4 border-line border-t pt-3 text-md">
      <p role="status">{t("total", { searches: answer.searches, queries: searched.length, days: answer.days })}</p>
      <ul lang={site.language} className="mt-1 text-ink-2 text-sm">
        {searched.slice(0, SHOWN).map(({ spelling, typed, searches }) => (
          <li key={spelling} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{typed ?? spelling}</span>
            <span className="tabular-nums">{format.number(searches)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="text-ink-2 text-sm">
          {t("rest", { count: rest.length, searches: rest.reduce((sum, { searches }) => sum + searches, 0) })}
        </p>
      )}
    </section>
  );
}
