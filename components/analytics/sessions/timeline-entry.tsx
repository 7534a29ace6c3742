import {
  CreditCard,
  Eye,
  File,
  Image,
  type LucideIcon,
  MousePointerClick,
  Replace,
  Search,
  ShoppingBasket,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { ScreenLink, useScreenAddress } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { Session, SessionEvent } from "@/lib/contract/analytics/sessions";
import { create } from "@/lib/contract/rewrites/synonyms";
import { isAllowed } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatTimeWithSeconds } from "@/lib/i18n/formats";
import { useEventWords, useExactLengthText, useWarningText } from "./use-event-words";

const EventDetails = lazy(() => import("./event-details").then((file) => ({ default: file.EventDetails })));
const SeenPanel = lazy(() => import("./seen-panel").then((file) => ({ default: file.SeenPanel })));

type Props = { siteId: string; session: Session; event: SessionEvent };
/** `sinceMs`: time since the previous event; null for the first. */
type EntryProps = Props & { sinceMs: number | null };

const ICONS: Readonly<Record<string, LucideIcon>> = {
  pv: File,
  event: Search,
  click: MousePointerClick,
  transaction: CreditCard,
  banner: Image,
};

/** One event: description, warnings, and its content on demand. */
export function TimelineEntry({ siteId, session, event, sinceMs }: EntryProps) {
  const t = useTranslations("sessions");
  const { site } = useSite();
  const words = useEventWords();
  const warningText = useWarningText();
  const lengthText = useExactLengthText();
  const at = event.happened_at ?? event.received_at;
  const isAction =
    event.facts?.action !== null && event.facts?.action !== undefined && event.facts.action.type !== "click";
  return (
    <article className="group/event relative py-2">
      <span className="absolute top-2.5 -left-[1.65rem] inline-flex size-5 items-center justify-center rounded-full border border-line bg-surface text-ink-2">
        <Icon of={isAction ? ShoppingBasket : (ICONS[event.type] ?? File)} size={12} />
      </span>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-36 text-ink-3 text-sm tabular-nums">
          <time dateTime={at}>{formatTimeWithSeconds(at, site.time_zone)}</time>
          {sinceMs !== null && <span> {t("event.since", { length: lengthText(sinceMs) })}</span>}
        </span>
        <p lang={site.language} className="min-w-0 flex-1 basis-60 break-words">
          {words(event)}
        </p>
        <CampaignLink siteId={siteId} banner={event.facts?.banner} />
      </div>
      {(event.warnings.length > 0 || event.repeats_previous) && (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {event.repeats_previous && (
            <li>
              <Chip kind="warn">{t("event.duplicate")}</Chip>
            </li>
          )}
          {event.warnings.map((code) => (
            <li key={code} className="max-w-full">
              <Chip kind="warn">{warningText(code)}</Chip>
            </li>
          ))}
        </ul>
      )}
      <Lists siteId={siteId} session={session} event={event} />
      <Details siteId={siteId} session={session} event={event} />
    </article>
  );
}

type CampaignLinkProps = { siteId: string; banner: NonNullable<SessionEvent["facts"]>["banner"] };

/** The campaign of a banner, linked to its editor; nothing if it no longer exists. */
function CampaignLink({ siteId, banner }: CampaignLinkProps) {
  const t = useTranslations("sessions.event");
  const { site } = useSite();
  if (!banner?.campaign) return null;
  const { kind, title } = banner.campaign;
  const href = `${buildScreenPath(getScreen(kind), siteId)}/${encodeURIComponent(banner.campaign_id)}`;
  return (
    <span className="min-w-0 break-words">
      {t.rich("campaign", {
        title,
        link: (words) => (
          <ScreenLink href={href} lang={site.language}>
            {words}
          </ScreenLink>
        ),
      })}
    </span>
  );
}

/** Actions on the lists of an event: show them again, and fix the query. */
function Lists({ siteId, session, event }: Props) {
  const t = useTranslations("sessions.seen");
  const { supports } = useSite();
  const [open, setOpen] = useState<string | null>(null);
  if (event.facts === undefined || !supports("session_filters")) return null;
  return event.facts.lists.map((list) => (
    <div key={list.name} className="mt-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="secondary"
          isSmall
          icon={Eye}
          aria-expanded={open === list.name}
          onClick={() => setOpen(open === list.name ? null : list.name)}
        >
          {t(open === list.name ? "close" : "show")}
        </Button>
        {list.query !== null && list.query !== "" && (
          <QueryFixes siteId={siteId} query={list.query} scope={list.scope} isBare={list.items_count === 0} />
        )}
      </div>
      {open === list.name && (
        <Suspense fallback={null}>
          <SeenPanel siteId={siteId} sessionId={session.id} eventId={event.id} list={list.name} />
        </Suspense>
      )}
    </div>
  ));
}

function Details({ siteId, session, event }: Props) {
  const t = useTranslations("sessions.event");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-2 text-sm hover:text-ink">
        {t("details")}
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <EventDetails siteId={siteId} sessionId={session.id} event={event} />
        </Suspense>
      )}
    </details>
  );
}

const SynonymDialog = lazy(() => import("./synonym-dialog").then((file) => ({ default: file.SynonymDialog })));

type QueryFixesProps = { siteId: string; query: string; scope: string | null; isBare: boolean };

/** Actions on a query: customize it, add a synonym here or a redirect, see its statistics. */
function QueryFixes({ siteId, query, scope, isBare }: QueryFixesProps) {
  const t = useTranslations("sessions.fix");
  const { rights, supports } = useSite();
  const address = useScreenAddress();
  const [isAdding, setAdding] = useState(false);
  const isTyped = scope === "search" || scope === "autocomplete";
  const canAdd = isTyped && supports(create) && isAllowed(create.access, rights);
  const listItems = (): MenuItem[] =>
    [
      { id: "customize", screen: getScreen("query-customizations"), label: t("customize"), path: null },
      { id: "redirect", screen: getScreen("redirects"), label: t("redirect"), path: null },
      { id: "statistics", screen: getScreen("searches"), label: t("statistics"), path: "/sites/:siteId/queries" },
    ].flatMap(({ id, screen, label, path }) => {
      if (!screen.exists || !isAllowed(screen.access, rights)) return [];
      const href = `${buildScreenPath({ path: path ?? screen.path }, siteId)}?${new URLSearchParams({ q: query })}`;
      return [{ id, label, href: carryOver(address, href) }];
    });
  if (!isTyped) return null;
  return (
    <>
      {canAdd && (
        <Button kind={isBare ? "primary" : "secondary"} isSmall icon={Replace} onClick={() => setAdding(true)}>
          {t("synonym")}
        </Button>
      )}
      <Menu
        trigger={{ label: t("label", { query }), icon: Wrench, isIconOnly: true, isSmall: true, kind: "quiet" }}
        items={listItems}
        onAction={() => undefined}
      />
      <Suspense fallback={null}>
        {isAdding && <SynonymDialog siteId={siteId} query={query} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
