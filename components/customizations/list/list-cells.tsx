import { CalendarX, Hourglass, PackageMinus, PackageX, PenLine, Tag } from "lucide-react";
import type { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import type { ListItem, PROBLEMS } from "@/lib/contract/customizations/query-customizations";
import { formatDateTime, formatShortDateTime } from "@/lib/i18n/formats";

// Cells are functions, not components: a page has more than a hundred, and each component would read the context and
// create its own translator.

/** The translator of the list. */
export type ListWords = ReturnType<typeof useTranslations<"query-customizations.list">>;

/** The query with its aliases and a draft chip. `language` is the site's. */
export function renderQuery(row: ListItem, name: string, t: ListWords, language: string): ReactNode {
  const aliases = row.aliases ?? [];
  return (
    <>
      <span lang={language} className="row-name">
        {name}
      </span>
      {aliases.length > 0 && (
        <span lang={language} title={aliases.join(", ")} className="under line-clamp-2 break-words">
          {t("alsoFor", { aliases: aliases.join(", ") })}
        </span>
      )}
      {row.has_draft && (
        <Chip kind="info" icon={PenLine}>
          {t("draft")}
        </Chip>
      )}
    </>
  );
}

/** Number of active rules, of all rules, and of planned ones. */
export function renderRuleCounts(row: ListItem, t: ListWords): ReactNode {
  if (row.rules_count === 0) return <span className="whitespace-nowrap text-ink-3">{t("noRules")}</span>;
  return (
    <>
      <span className={row.active_rules_count > 0 ? "count font-medium" : "count text-ink-2"}>
        {t("activeOf", { active: row.active_rules_count, count: row.rules_count })}
      </span>
      {!!row.planned_rules_count && (
        <span className="count under">{t("planned", { count: row.planned_rules_count })}</span>
      )}
    </>
  );
}

const SHAPES: Record<(typeof PROBLEMS)[number], { kind: ChipKind; icon: IconShape }> = {
  item_gone: { kind: "bad", icon: PackageMinus },
  waiting_catalogue: { kind: "warn", icon: Hourglass },
  sold_out: { kind: "warn", icon: PackageX },
  all_expired: { kind: "neutral", icon: CalendarX },
};

/** Chips for the problems of a customization. */
export function renderProblems(problems: readonly (typeof PROBLEMS)[number][], t: ListWords): ReactNode {
  if (problems.length === 0) return null;
  return (
    <span className="flex flex-col items-start gap-1">
      {problems.map((problem) => (
        <Chip key={problem} {...SHAPES[problem]}>
          {t(`problems.${problem}`)}
        </Chip>
      ))}
    </span>
  );
}

/** Tags and owners of a customization's rules. */
export function renderNotes(tags: readonly string[], owners: readonly string[]): ReactNode {
  if (tags.length + owners.length === 0) return null;
  return (
    <span className="flex flex-col items-start gap-1">
      {tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Chip key={tag} icon={Tag}>
              {tag}
            </Chip>
          ))}
        </span>
      )}
      {owners.length > 0 && <span className="under">{owners.join(", ")}</span>}
    </span>
  );
}

/** The next start or end of a rule; omits the current year. */
export function NextChange({
  next,
  timeZone,
  t,
}: {
  next: NonNullable<ListItem["next_change"]>;
  timeZone: string;
  t: ListWords;
}) {
  const [year] = useState(() => String(new Date().getFullYear()));
  return (
    <time
      dateTime={next.at}
      title={`${formatDateTime(next.at, "UTC")} UTC`}
      className="inline-block min-w-23 tabular-nums"
    >
      {t(`next.${next.kind}`, { at: formatShortDateTime(next.at, timeZone, year) })}
    </time>
  );
}
