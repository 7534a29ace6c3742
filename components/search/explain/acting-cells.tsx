import { formatPath } from "@vitrine/engine/category-path";
import { Ban, CalendarCheck, CalendarClock, Layers, PackageX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { usePlacementName } from "./placement-name";
import { ObstacleNote, RuleWhen } from "./rule-when";

/** The screen that shows the entries. */
export type ActingContext = {
  /** Path of the kind's customizations: `/sites/{id}/query_customizations`. */
  folder: string;
  /** The customization being shown; entries do not link to it. */
  ownId?: string;
  /** Returns a function that opens a rule on this page. */
  findEdit?: (acting: ActingEntry) => (() => void) | null;
};

const STATES: Record<ActingEntry["state"], { kind: ChipKind; icon?: IconShape }> = {
  live: { kind: "good" },
  dormant: { kind: "warn", icon: PackageX },
  shadowed: { kind: "neutral", icon: Layers },
  scheduled: { kind: "info", icon: CalendarClock },
  ended: { kind: "neutral", icon: CalendarCheck },
};

const BLOCKED: (typeof STATES)[ActingEntry["state"]] = { kind: "warn", icon: Ban };

/** The screen where an entry is edited; rules are edited in their customization. */
const SCREENS: Partial<Record<ActingEntry["kind"], string>> = {
  synonym: "synonyms",
  redirect: "redirects",
  service: "services",
};

/** Value of `line` (contract) when a rule of a nearer category overrides, instead of a line of the precedence. */
const NEARER = 0;

/** The path of a customization's editor; with a rule id, opens that rule. */
export function buildRuleHref(folder: string, owner: string, ruleId?: string | null): string {
  return `${folder}/${owner}${ruleId ? `?${new URLSearchParams({ rule: ruleId })}` : ""}`;
}

/** The path of the screen on which an entry is edited; null for rules. */
export function findScreenHref({ kind, campaign_id, campaign_kind }: ActingEntry, siteId: string): string | null {
  const name = kind === "campaign" ? (campaign_kind ?? "campaigns") : SCREENS[kind];
  if (name === undefined) return null;
  const path = buildScreenPath(getScreen(name), siteId);
  return kind === "campaign" && campaign_id ? `${path}/${encodeURIComponent(campaign_id)}` : path;
}

/** The title of an entry, linked to where it is edited. */
export function ActingTitle({ acting, folder, ownId, findEdit }: ActingContext & { acting: ActingEntry }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { kind, title, customization_id: owner, rule_id: id, inherited_from: parent, of_query: of } = acting;
  const kindText = kind === "pin" ? t("kind.pin", { position: acting.position ?? 0 }) : t(`kind.${kind}`);
  const edit = findEdit?.(acting) ?? null;
  const screenHref = findScreenHref(acting, site.trackingCode);
  const text = <span lang={site.language}>{title}</span>;
  return (
    <span className="block">
      <span className="block text-ink-2 text-sm">{kindText}</span>
      {parent && <span className="block text-ink-2 text-sm">{t("inherited", { path: formatPath(parent) })}</span>}
      {of && <span className="block text-ink-2 text-sm">{t("ofQuery", { query: of })}</span>}
      {edit !== null ? (
        <button
          type="button"
          aria-label={t("focus", { item: title })}
          onClick={edit}
          className="target text-left text-accent underline underline-offset-2"
        >
          {text}
        </button>
      ) : screenHref !== null ? (
        <ScreenLink href={screenHref}>{text}</ScreenLink>
      ) : owner && owner !== ownId ? (
        <ScreenLink href={buildRuleHref(folder, owner, id)}>{text}</ScreenLink>
      ) : (
        text
      )}
    </span>
  );
}

/** The state of an entry, and what overrides it. */
export function ActingStateCell({ acting: { state, obstacle, beaten_by: by } }: { acting: ActingEntry }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const isBlocked = Boolean(obstacle) && obstacle !== "stock";
  const { kind, icon } = isBlocked ? BLOCKED : STATES[state];
  return (
    <span className="block">
      <Chip kind={kind} icon={icon}>
        {t(`state.${isBlocked ? "blocked" : state}`)}
      </Chip>
      <ObstacleNote obstacle={obstacle} />
      {by && (
        <span className="mt-1 block text-sm">
          {by.line === NEARER ? (
            t("nearer", { title: by.title })
          ) : (
            <ScreenLink href={`/sites/${site.trackingCode}/help/precedence#line-${by.line}`}>
              {t("overridden", { title: by.title, line: by.line })}
            </ScreenLink>
          )}
        </span>
      )}
    </span>
  );
}

/** Whether an entry has a time frame and a place: rules and campaigns. */
export function isDated({ kind }: ActingEntry): boolean {
  return kind === "pin" || kind === "hide" || kind === "campaign";
}

/** Where a rule acts, or where the banners of a campaign are. */
export function ActingPlace({ acting: { placement, banner_placements: banners } }: { acting: ActingEntry }) {
  const t = useTranslations("results.placement");
  const nameBanner = usePlacementName();
  if (placement) return t(placement);
  return (banners ?? []).map(nameBanner).join(", ");
}

/** The time in which a rule or campaign acts. */
export function ActingWhen({ acting }: { acting: ActingEntry }) {
  const { site, supports } = useSite();
  const { active_from = null, active_to = null } = acting;
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  return <RuleWhen rule={{ active_from, active_to }} style={style} />;
}
