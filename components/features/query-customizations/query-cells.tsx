import { CalendarX, Hourglass, PackageMinus, PackageX, PenLine, Tag } from "lucide-react";
import type { useTranslations } from "next-intl";
import { useState } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { ListItem, PROBLEMS } from "@/lib/contract/query-customizations";
import { formatDateTime } from "@/lib/i18n/formats";
import { useAuthorName } from "./author-name";

/** The translator of the list; cells get it, for dozens of rows would make one each. */
export type ListWords = ReturnType<typeof useTranslations<"query-customizations.list">>;

/** The query with its other spellings, and whether a draft of it waits. */
export function QueryCell({ row, t }: { row: ListItem; t: ListWords }) {
  const { site } = useSite();
  const aliases = row.aliases ?? [];
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 lg:min-w-28">
      <span lang={site.language} className="break-words font-semibold text-base">
        {row.query}
      </span>
      {aliases.length > 0 && (
        <span
          lang={site.language}
          title={aliases.join(", ")}
          className="line-clamp-2 break-words font-normal text-ink-2 text-sm"
        >
          {t("alsoFor", { aliases: aliases.join(", ") })}
        </span>
      )}
      {row.has_draft && (
        <Chip kind="info" icon={PenLine}>
          {t("draft")}
        </Chip>
      )}
    </span>
  );
}

/** How many rules act, of how many, and how many are still to come. */
export function RuleCounts({ row, t }: { row: ListItem; t: ListWords }) {
  if (row.rules_count === 0) return <span className="whitespace-nowrap text-ink-3">{t("noRules")}</span>;
  return (
    <span className="inline-flex flex-col tabular-nums whitespace-nowrap">
      <span className={row.active_rules_count > 0 ? "font-medium" : "text-ink-2"}>
        {t("activeOf", { active: row.active_rules_count, count: row.rules_count })}
      </span>
      {!!row.planned_rules_count && (
        <span className="text-ink-2 text-sm">{t("planned", { count: row.planned_rules_count })}</span>
      )}
    </span>
  );
}

const SHAPES: Record<(typeof PROBLEMS)[number], { kind: ChipKind; icon: IconShape }> = {
  item_gone: { kind: "bad", icon: PackageMinus },
  waiting_catalogue: { kind: "warn", icon: Hourglass },
  sold_out: { kind: "warn", icon: PackageX },
  all_expired: { kind: "neutral", icon: CalendarX },
};

/** What is wrong with a customization, in words. */
export function ProblemChips({ problems, t }: { problems: readonly (typeof PROBLEMS)[number][]; t: ListWords }) {
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

/** The tags of a customization's rules, and the names of those who look after them. */
export function NotesCell({ tags, owners }: { tags: readonly string[]; owners: readonly string[] }) {
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
      {owners.length > 0 && <span className="text-ink-2 text-sm">{owners.join(", ")}</span>}
    </span>
  );
}

/** When a rule starts or ends next; the year is left out in the year that it is. */
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
  const whole = formatDateTime(next.at, timeZone);
  const short = whole.slice(6, 10) === year ? `${whole.slice(0, 6)} ${whole.slice(11)}` : whole;
  return (
    <time
      dateTime={next.at}
      title={`${formatDateTime(next.at, "UTC")} UTC`}
      className="inline-block min-w-23 tabular-nums"
    >
      {t(`next.${next.kind}`, { at: short })}
    </time>
  );
}

/** When and by whom something was changed last. */
export function Changed({ at, by, timeZone }: { at: string; by: string | null; timeZone: string }) {
  const authorName = useAuthorName();
  return (
    <span className="flex flex-col">
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="whitespace-nowrap tabular-nums">
        {formatDateTime(at, timeZone)}
      </time>
      {by && <span className="text-ink-2 text-sm">{authorName(by)}</span>}
    </span>
  );
}
