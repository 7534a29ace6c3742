import { CalendarCheck, CalendarClock, Layers, PackageX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import type { IconShape } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { affecting } from "@/lib/contract/query-insight";
import { screenNamed, screenPath } from "@/lib/domain/screens";
import type { Output } from "@/lib/http/endpoint";
import { RuleWhen } from "./rule-when";

/** One thing that acts on a query. */
export type Acting = Output<typeof affecting>["acting"][number];

type Line = Acting & { key: string };
type Props = {
  acting: readonly Acting[];
  /** Where the customizations of the kind are: `/sites/{id}/query_customizations`. */
  folder: string;
  /** The customization that one is on already; no link leads to it. */
  ownId?: string;
  /** Opens a rule of the page itself; null for what is not on it. */
  editOf?: (acting: Acting) => (() => void) | null;
};

const STATES: Record<Acting["state"], { kind: ChipKind; icon?: IconShape }> = {
  live: { kind: "good" },
  dormant: { kind: "warn", icon: PackageX },
  shadowed: { kind: "neutral", icon: Layers },
  scheduled: { kind: "info", icon: CalendarClock },
  ended: { kind: "neutral", icon: CalendarCheck },
};

/** The screen on which what acts is looked after; rules have their customization. */
const SCREENS: Partial<Record<Acting["kind"], string>> = {
  synonym: "synonyms",
  redirect: "redirects",
  campaign: "campaigns",
  service: "services",
};

/** What acts on a query: each with its state, its time, its place and the way to it. */
export function AffectingTable(props: Props) {
  const t = useTranslations("query-insight.affecting");
  const { acting } = props;
  const lines = useMemo(() => acting.map((one, index): Line => ({ ...one, key: `${one.kind}:${index}` })), [acting]);
  return (
    <Table
      caption={t("title")}
      columns={useColumns(props)}
      rows={lines}
      row={{ id: (line) => line.key }}
      empty={<EmptyState kind="nothing" headingLevel={3} title={t("none")} />}
    />
  );
}

function useColumns(props: Props): TableColumn<Line>[] {
  const t = useTranslations("query-insight.affecting");
  const p = useTranslations("query-customizations.form.placement");
  const { site, groups } = useSite();
  const style = { withTimes: groups.includes("rule_times"), timeZone: site.time_zone };
  return [
    { id: "what", header: t("columns.what"), isRowHeader: true, cell: (line) => <What {...props} line={line} /> },
    { id: "state", header: t("columns.state"), cell: (line) => <State line={line} /> },
    {
      id: "when",
      header: t("columns.when"),
      cell: ({ active_from = null, active_to = null }) => <RuleWhen rule={{ active_from, active_to }} style={style} />,
    },
    { id: "place", header: t("columns.place"), cell: ({ placement }) => (placement ? p(placement) : null) },
  ];
}

/** Where a customization is edited; with a rule, that rule is opened there. */
export function ruleHref(folder: string, owner: string, ruleId?: string | null): string {
  return `${folder}/${owner}${ruleId ? `?${new URLSearchParams({ rule: ruleId })}` : ""}`;
}

function What({ line, folder, ownId, editOf }: Omit<Props, "acting"> & { line: Line }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { kind, title, customization_id: owner, rule_id: id } = line;
  const kindText = kind === "pin" ? t("kind.pin", { position: line.position ?? 0 }) : t(`kind.${kind}`);
  const edit = editOf?.(line) ?? null;
  const screen = SCREENS[kind];
  const text = <span lang={site.language}>{title}</span>;
  return (
    <span className="block">
      <span className="block text-ink-2 text-sm">{kindText}</span>
      {edit !== null ? (
        <button
          type="button"
          aria-label={t("focus", { item: title })}
          onClick={edit}
          className="target text-left text-accent underline underline-offset-2"
        >
          {text}
        </button>
      ) : screen !== undefined ? (
        <ScreenLink href={screenPath(screenNamed(screen), site.trackingCode)}>{text}</ScreenLink>
      ) : owner && owner !== ownId ? (
        <ScreenLink href={ruleHref(folder, owner, id)}>{text}</ScreenLink>
      ) : (
        text
      )}
    </span>
  );
}

function State({ line: { state, beaten_by: by } }: { line: Line }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { kind, icon } = STATES[state];
  return (
    <span className="block">
      <Chip kind={kind} icon={icon}>
        {t(`state.${state}`)}
      </Chip>
      {by && (
        <span className="mt-1 block text-sm">
          <ScreenLink href={`/sites/${site.trackingCode}/help/precedence#line-${by.line}`}>
            {t("beaten", { title: by.title, line: by.line })}
          </ScreenLink>
        </span>
      )}
    </span>
  );
}
