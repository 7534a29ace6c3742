import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock, Layers, PackageX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedRead } from "@/components/ui/failed-read";
import type { IconShape } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { QueryCustomization } from "@/lib/contract/query-customizations";
import { affecting } from "@/lib/contract/query-insight";
import type { DraftRule } from "@/lib/domain/rule-draft";
import { screenNamed, screenPath } from "@/lib/domain/screens";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { useEditor } from "./editor-context";
import { RuleWhen } from "./rule-when";

type Acting = Output<typeof affecting>["acting"][number];
type Line = Acting & { key: string };
type Props = { base: QueryCustomization; rules: readonly DraftRule[]; at: number | null };

const STATES: Record<Acting["state"], { kind: ChipKind; icon?: IconShape }> = {
  live: { kind: "good" },
  dormant: { kind: "warn", icon: PackageX },
  shadowed: { kind: "neutral", icon: Layers },
  scheduled: { kind: "info", icon: CalendarClock },
  ended: { kind: "neutral", icon: CalendarCheck },
};

/** The screen on which what acts is looked after; rules of this customization are on this page. */
const SCREENS: Partial<Record<Acting["kind"], string>> = {
  synonym: "synonyms",
  redirect: "redirects",
  campaign: "campaigns",
  service: "services",
};

/** Everything that acts on the query, each with its state, its time, and the way to it. */
export function AffectingPanel({ base, rules, at }: Props) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { query: q, type } = base;
  const moment = at === null ? undefined : new Date(at).toISOString();
  const found = useQuery(read(affecting, { params: { siteId: site.trackingCode }, query: { q, type, at: moment } }));
  const lines = useMemo(
    () => (found.data?.acting ?? []).map((acting, index): Line => ({ ...acting, key: `${acting.kind}:${index}` })),
    [found.data],
  );
  const columns = useColumns(base, rules);
  if (found.isError && found.data === undefined) {
    return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  }
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} />}>
      <p className="max-w-[72ch] py-2 text-ink-2 text-md">
        {t("hint")} {at !== null && t("atMoment", { at: formatDateTime(at, site.time_zone) })}{" "}
        <ScreenLink href={`/sites/${site.trackingCode}/help/precedence`}>{t("precedence")}</ScreenLink>
      </p>
      <Table
        caption={t("title")}
        columns={columns}
        rows={lines}
        row={{ id: (line) => line.key }}
        empty={<EmptyState kind="nothing" headingLevel={3} title={t("none")} />}
      />
    </SkeletonWhile>
  );
}

function useColumns(base: QueryCustomization, rules: readonly DraftRule[]): TableColumn<Line>[] {
  const t = useTranslations("query-insight.affecting");
  const p = useTranslations("query-customizations.form.placement");
  const { style } = useEditor();
  return [
    {
      id: "what",
      header: t("columns.what"),
      isRowHeader: true,
      cell: (line) => <What line={line} base={base} rules={rules} />,
    },
    { id: "state", header: t("columns.state"), cell: (line) => <State line={line} /> },
    {
      id: "when",
      header: t("columns.when"),
      cell: ({ active_from = null, active_to = null }) => <RuleWhen rule={{ active_from, active_to }} style={style} />,
    },
    { id: "place", header: t("columns.place"), cell: ({ placement }) => (placement ? p(placement) : null) },
  ];
}

function What({ line, base, rules }: { line: Line; base: QueryCustomization; rules: readonly DraftRule[] }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { language, commands, mayWrite } = useEditor();
  const { kind, title, customization_id: owner, rule_id: id } = line;
  const kindText = kind === "pin" ? t("kind.pin", { position: line.position ?? 0 }) : t(`kind.${kind}`);
  const own = owner === base.id ? rules.find((rule) => rule.id !== null && rule.id === id) : undefined;
  const screen = SCREENS[kind];
  const text = <span lang={language}>{title}</span>;
  return (
    <span className="block">
      <span className="block text-ink-2 text-sm">{kindText}</span>
      {own && mayWrite ? (
        <button
          type="button"
          aria-label={t("focus", { item: title })}
          onClick={() => commands.edit(own.key)}
          className="target text-left text-accent underline underline-offset-2"
        >
          {text}
        </button>
      ) : screen !== undefined ? (
        <ScreenLink href={screenPath(screenNamed(screen), site.trackingCode)}>{text}</ScreenLink>
      ) : owner && owner !== base.id ? (
        <ScreenLink href={`/sites/${site.trackingCode}/query_customizations/${owner}`}>{text}</ScreenLink>
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
