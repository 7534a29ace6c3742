import { Ban, CalendarCheck, CalendarClock, Layers, PackageX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { affecting } from "@/lib/contract/search/query-insight";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { pathText } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";
import { ObstacleNote } from "./obstacle-note";
import { RuleWhen } from "./rule-when";

/** One thing that acts on a query. */
export type Acting = Output<typeof affecting>["acting"][number];

/** Where what acts is shown. */
export type ActingPlace = {
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

const BLOCKED: (typeof STATES)[Acting["state"]] = { kind: "warn", icon: Ban };

/** The screen on which what acts is looked after; rules have their customization. */
const SCREENS: Partial<Record<Acting["kind"], string>> = {
  synonym: "synonyms",
  redirect: "redirects",
  campaign: "campaigns",
  service: "services",
};

/** In place of a line of the order of precedence (contract): a rule of a nearer category stands there. */
const NEARER = 0;

/** Where a customization is edited; with a rule, that rule is opened there. */
export function ruleHref(folder: string, owner: string, ruleId?: string | null): string {
  return `${folder}/${owner}${ruleId ? `?${new URLSearchParams({ rule: ruleId })}` : ""}`;
}

/** What acts, and the way to it. */
export function ActingWhat({ acting, folder, ownId, editOf }: ActingPlace & { acting: Acting }) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { kind, title, customization_id: owner, rule_id: id, inherited_from: parent } = acting;
  const kindText = kind === "pin" ? t("kind.pin", { position: acting.position ?? 0 }) : t(`kind.${kind}`);
  const edit = editOf?.(acting) ?? null;
  const screen = SCREENS[kind];
  const text = <span lang={site.language}>{title}</span>;
  return (
    <span className="block">
      <span className="block text-ink-2 text-sm">{kindText}</span>
      {parent && <span className="block text-ink-2 text-sm">{t("inherited", { path: pathText(parent) })}</span>}
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

/** Whether it acts, and what beats it. */
export function ActingState({ acting: { state, obstacle, beaten_by: by } }: { acting: Acting }) {
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
              {t("beaten", { title: by.title, line: by.line })}
            </ScreenLink>
          )}
        </span>
      )}
    </span>
  );
}

/** When a rule acts, in words. */
export function ActingWhen({ acting }: { acting: Acting }) {
  const { site, groups } = useSite();
  const { active_from = null, active_to = null } = acting;
  const style = { withTimes: groups.includes("rule_times"), timeZone: site.time_zone };
  return <RuleWhen rule={{ active_from, active_to }} style={style} />;
}
