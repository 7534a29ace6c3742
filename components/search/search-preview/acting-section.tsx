import { useTranslations } from "next-intl";
import {
  ActingPlace,
  ActingStateCell,
  ActingTitle,
  ActingWhen,
  isDated,
} from "@/components/search/explain/acting-cells";
import { SearchOffNote } from "@/components/search/explain/search-off-note";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useSite } from "@/lib/client/site-context";
import { type ActingEntry, countActing } from "@/lib/domain/search/preview-answers";
import { formatDateTime } from "@/lib/i18n/formats";
import { BAR, useFolder } from "./result-parts";
import type { PreviewView, useActing } from "./use-preview-reads";

type Reads = ReturnType<typeof useActing>;

/** Counts of what acts on the query now, with a link to the list. */
export function ActingSummary({ reads: { isWanted, found, acting } }: { reads: Reads }) {
  const t = useTranslations("search-preview.acting");
  if (!isWanted || found.data === undefined) return null;
  const now = countActing(acting);
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-2 text-md">
      <span>{t("now")}</span>
      {now.length === 0 && <span>{t("nothing")}</span>}
      {now.map(({ kind, count }) => (
        <span key={kind} className={`font-semibold ${TONES[kind] ?? "text-ink"}`}>
          {t(`kinds.${kind}`, { count })}
        </span>
      ))}
      {acting.length > 0 && (
        <a href="#acting" className="text-accent underline underline-offset-2">
          {t("all", { count: acting.length })}
        </a>
      )}
    </p>
  );
}

const TONES: Partial<Record<string, string>> = { pin: "text-pin", hide: "text-hide" };

/** Everything that acts on the query at the previewed time, with state and link. */
export function ActingSection({ reads: { isWanted, found, acting }, view }: { reads: Reads; view: PreviewView }) {
  const t = useTranslations("query-insight.affecting");
  const p = useTranslations("search-preview.acting");
  const { site } = useSite();
  const { at } = view.address;
  if (!isWanted) return null;
  return (
    <section aria-labelledby="acting" aria-busy={found.isFetching || undefined}>
      <h2 id="acting" className="min-h-11 scroll-mt-20 border-line border-b pb-2 font-semibold text-lg">
        {p("title")}
      </h2>
      {found.isError && found.data === undefined ? (
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} />}>
          <SearchOffNote />
          <p className="max-w-[72ch] py-2 text-ink-2 text-md">
            {p("hint")} {at !== undefined && t("asOf", { at: formatDateTime(at, site.time_zone) })}{" "}
            <ScreenLink href={`/sites/${site.trackingCode}/help/precedence`}>{t("precedence")}</ScreenLink>
          </p>
          <ul className="border-line border-t empty:hidden">
            {acting.map((one, index) => (
              <ActingLine key={`${one.kind}:${one.rule_id ?? index}`} acting={one} />
            ))}
          </ul>
          {acting.length === 0 && <EmptyState kind="nothing" headingLevel={3} title={p("none")} />}
        </SkeletonWhile>
      )}
    </section>
  );
}

const BARS: Partial<Record<ActingEntry["kind"], string>> = { pin: "before:bg-pin", hide: "before:bg-hide" };

/** One entry: title, state, time and place. */
function ActingLine({ acting }: { acting: ActingEntry }) {
  const folder = useFolder();
  const { kind } = acting;
  return (
    <li
      className={`${BAR} ${BARS[kind] ?? "before:bg-transparent"} relative flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-line border-b bg-surface py-2 pr-2 pl-3 text-md`}
    >
      <span className="min-w-0 flex-1 basis-44 break-words">
        <ActingTitle acting={acting} folder={folder} />
      </span>
      <ActingStateCell acting={acting} />
      {isDated(acting) && (
        <span className="flex basis-full flex-wrap gap-x-2 text-ink-2 text-sm">
          <ActingWhen acting={acting} />
          <span className="empty:hidden">
            <ActingPlace acting={acting} />
          </span>
        </span>
      )}
    </li>
  );
}
