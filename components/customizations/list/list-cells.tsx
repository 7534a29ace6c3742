import { CalendarX, FolderX, Hourglass, PackageMinus, PackageX } from "lucide-react";
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListRow } from "@/components/customizations/model/lists/list-kind";
import { type DraftWords, renderDraftChip } from "@/components/drafts/list/draft-chip";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { useThisYear } from "@/lib/client/use-this-year";
import type { Problem } from "@/lib/contract/customizations/customization-list";
import { formatDateTime, formatShortDateTime } from "@/lib/i18n/formats";

// Cells are functions, not components: a page has more than a hundred, and each component would read the context and
// create its own translator.

/** The translator of the list. */
export type ListWords = ReturnType<typeof useTranslations<"query-customizations.list">>;

/** The name of a row with a draft chip; on two lines at most if nothing is below it. `language` is the site's. */
export function renderName(
  row: ListRow,
  name: string,
  { t, language, isAlone }: { t: ListWords; language: string; isAlone: boolean },
): ReactNode {
  const drawn = (
    <span
      lang={language}
      title={name}
      className={`row-name wrap-anywhere ${isAlone ? "line-clamp-2" : "line-clamp-1"}`}
    >
      {name}
    </span>
  );
  if (!row.has_draft) return drawn;
  return (
    <span className={isAlone ? "flex items-start gap-1.5" : "name-chip"}>
      {drawn}
      {renderDraftChip(row, pickDraftWords(t))}
    </span>
  );
}

function pickDraftWords(t: ListWords): DraftWords {
  return {
    draft: t("draft"),
    waiting: t("waiting"),
    changesRequested: t("changesRequested"),
    describe: (request) => t("changesRequestedBy", request),
  };
}

/** The line below a name: the type and the aliases. */
export function renderBelowName(row: ListRow, type: string | null, t: ListWords, language: string): ReactNode {
  const aliases = row.aliases ?? [];
  if (type === null && aliases.length === 0) return null;
  return (
    <span title={aliases.join(", ")} className="under line-clamp-1 break-all">
      {type}
      {type !== null && aliases.length > 0 && " · "}
      {aliases.length > 0 && <span lang={language}>{t("alsoFor", { aliases: aliases.join(", ") })}</span>}
    </span>
  );
}

/** Number of active rules and of all; below, the problems of the customization, or the number of planned rules. */
export function renderRules(row: ListRow, t: ListWords): ReactNode {
  const problems = row.problems ?? [];
  const planned = row.planned_rules_count ? t("planned", { count: row.planned_rules_count }) : undefined;
  return (
    <>
      {row.rules_count === 0 ? (
        <span className="whitespace-nowrap text-ink-3">{t("noRules")}</span>
      ) : (
        <span title={planned} className={row.active_rules_count > 0 ? "count font-medium" : "count text-ink-2"}>
          {t("activeOf", { active: row.active_rules_count, count: row.rules_count })}
        </span>
      )}
      {problems.length > 0 ? renderProblems(problems, t) : planned && <span className="count under">{planned}</span>}
    </>
  );
}

const SHAPES: Record<Problem, { kind: ChipKind; icon: IconShape }> = {
  category_gone: { kind: "bad", icon: FolderX },
  item_gone: { kind: "bad", icon: PackageMinus },
  waiting_catalogue: { kind: "warn", icon: Hourglass },
  sold_out: { kind: "warn", icon: PackageX },
  all_expired: { kind: "neutral", icon: CalendarX },
};

/** A chip with a short name of the most severe problem, and the number of others; a tooltip has their full names. */
function renderProblems(problems: readonly Problem[], t: ListWords): ReactNode {
  const [first, ...others] = problems;
  if (first === undefined) return null;
  return (
    <span
      title={problems.map((problem) => t(`problems.${problem}`)).join(", ")}
      className="line-below flex items-center gap-1 whitespace-nowrap [&>.chip]:whitespace-nowrap"
    >
      <Chip {...SHAPES[first]}>{t(`problemMarks.${first}`)}</Chip>
      {others.length > 0 && renderMore(others.map((problem) => t(`problems.${problem}`)))}
    </span>
  );
}

/** How many more there are; screen readers get their names. */
function renderMore(names: readonly string[]): ReactNode {
  return (
    <span className="text-ink-2 text-sm">
      <span aria-hidden>+{names.length}</span>
      <span className="sr-only">{names.join(", ")}</span>
    </span>
  );
}

/** Tags of a customization's rules on one line, and their owners on the next. */
export function renderNotes(tags: readonly string[], owners: readonly string[]): ReactNode {
  const [tag, ...others] = tags;
  if (tags.length + owners.length === 0) return null;
  return (
    <>
      {tag !== undefined && (
        <span title={tags.join(", ")} className="one-line min-w-22">
          <Chip icon={null}>{tag}</Chip>
          {others.length > 0 && renderMore(others)}
        </span>
      )}
      {owners.length > 0 && (
        <span title={owners.join(", ")} className="under line-clamp-1">
          {owners.join(", ")}
        </span>
      )}
    </>
  );
}

/** The next start or end of a rule; omits the current year. */
export function NextChange({
  next,
  timeZone,
  t,
}: {
  next: NonNullable<ListRow["next_change"]>;
  timeZone: string;
  t: ListWords;
}) {
  const year = useThisYear();
  const at = formatShortDateTime(next.at, timeZone, year);
  // Two lines at most, also with a year.
  const words = t(`next.${next.kind}`, { at }).replace(/ (?=\d+\.)/gu, "\u00a0");
  return (
    <time dateTime={next.at} title={`${formatDateTime(next.at, "UTC")} UTC`} className="inline-block tabular-nums">
      {words}
    </time>
  );
}
