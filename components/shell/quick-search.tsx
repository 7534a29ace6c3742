"use client";

import { RotateCw, Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon, Spinner } from "@/components/ui/icon";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { clearFailure } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { loadSiteList, reloadSiteList } from "@/lib/client/site-list";
import { loadTexts } from "@/lib/client/texts";
import { changeSessionState, useUiState } from "@/lib/client/ui-state";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { indexSites, type SiteIndexEntry, searchSites } from "@/lib/domain/accounts/site-list";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { type MenuScreen, switchSite } from "@/lib/domain/shell/find-screens";
import type { SomeMessages } from "@/lib/i18n/cached-texts";
import { formatDateTime, formatZone } from "@/lib/i18n/formats";
import { FoundRows } from "./found-rows";
import { NewRows } from "./new-rows";
import { ActionRows, ScreenRows, SearchRowGroup } from "./search-rows";
import { openModal } from "./shell-dialog";
import { type SiteOpener, SiteRow, SiteTree } from "./site-tree";

/** Maximum sites shown; typing finds the rest. */
const ROWS_MAX = 60;
/** Maximum sites between the screens and the actions of a text. */
const MATCHES_MAX = 10;
const TYPING_MS = 250;

type Props = {
  onClose: () => void;
  /** The screens of the user's menu. */
  screens: readonly MenuScreen[];
  /** URL of their English names; null in English. */
  english: string | null;
  /** Ctrl or Cmd, as named on this computer. */
  modifier: string;
};

/** Finds a screen, a site among thousands by name, id, group or project, and whatever the site has for a text. */
export function QuickSearch({ onClose, screens: menu, english, modifier }: Props) {
  const t = useTranslations("shell.quickSearch");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const screens = useEnglishNames(menu, english);
  const list = useSiteIndex();
  const openSite = useOpenSite();
  useLayoutEffect(() => openModal(dialog.current), []);
  const text = query.trim();
  const isSearching = text !== "";
  const { sites, total } = searchSites(list.index, query, isSearching ? MATCHES_MAX : ROWS_MAX);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => handleKeyDown(event, dialog.current)}
      className="appear mx-auto mt-[min(12vh,96px)] max-h-[min(70dvh,640px)] w-full max-w-2xl rounded-box border border-line bg-raised p-0 text-ink shadow-raised backdrop:bg-scrim open:flex open:flex-col max-md:mt-2 max-md:max-h-[96dvh] max-md:w-[calc(100vw-16px)] print:hidden"
    >
      <h2 id={titleId} className="sr-only">
        {t("title")}
      </h2>
      <SearchBox query={query} onChange={setQuery} onClose={onClose} />
      <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain py-2" aria-busy={list.isLoading}>
        {list.isLoading && list.index.length === 0 && (
          <p className="flex items-center gap-2 px-4 py-3 text-ink-2">
            <Spinner /> {t("loading")}
          </p>
        )}
        {list.hasFailed && <p className="px-4 py-3 text-bad">{t("failed")}</p>}
        {isSearching ? (
          <Matches
            screens={screens}
            modifier={modifier}
            text={text}
            sites={sites}
            hasNoSite={total === 0 && !list.isLoading}
          />
        ) : (
          <SiteTree entries={sites} opener={openSite} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink-2 text-sm">
        <span role="status" className="empty:-mr-4">
          {total > 0 && t("count", { shown: sites.length, total })}
        </span>
        <span className="max-md:hidden">{t("keys")}</span>
        <span className="ml-auto flex items-center gap-3">
          <ListAge />
          <Button kind="quiet" isSmall icon={RotateCw} isPending={list.isLoading} onClick={list.reload}>
            {t("reload")}
          </Button>
        </span>
      </div>
    </dialog>
  );
}

type MatchesProps = Pick<Props, "screens" | "modifier"> & {
  text: string;
  sites: readonly SiteIndexEntry[];
  /** Whether the whole list of sites has none that matches. */
  hasNoSite: boolean;
};

/** What matches a text: at once what is known here, then what the backend finds. */
function Matches({ screens, modifier, text, sites, hasNoSite }: MatchesProps) {
  const t = useTranslations("shell.quickSearch");
  const openSite = useOpenSite();
  const debouncedText = useDebouncedText(text, TYPING_MS);
  return (
    <>
      <ScreenRows screens={screens} text={text} />
      <SearchRowGroup title={t("sites")} isEmpty={sites.length === 0}>
        {sites.map((entry) => (
          <SiteRow key={`${entry.project.id} ${entry.site.id}`} entry={entry} opener={openSite} isNamed />
        ))}
      </SearchRowGroup>
      {hasNoSite && screens.length === 0 && <p className="px-4 py-2 text-ink-2">{t("none", { query: text })}</p>}
      <NewRows screens={screens} text={text} debouncedText={debouncedText} modifier={modifier} />
      <ActionRows screens={screens} text={text} />
      <FoundRows screens={screens} text={debouncedText} />
    </>
  );
}

type BoxProps = { query: string; onChange: (query: string) => void; onClose: () => void };

function SearchBox({ query, onChange, onClose }: BoxProps) {
  const t = useTranslations("shell.quickSearch");
  return (
    <div className="flex items-center gap-3 border-line border-b pr-2 pl-4">
      <Icon of={Search} size={18} className="text-ink-3" />
      <input
        data-first-focus
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-label={t("label")}
        placeholder={t("label")}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <Button kind="quiet" isSmall onClick={onClose}>
        {t("close")}
      </Button>
    </div>
  );
}

/** Opens a site on the same screen, or on its home page with a notice when it lacks the screen. */
function useOpenSite(): SiteOpener {
  const address = useScreenAddress();
  const { site } = useSite();
  return {
    current: site.trackingCode,
    buildHref: (entry: SiteIndexEntry) => switchSite(address, entry.site.id).href,
    onOpen: (entry: SiteIndexEntry) => {
      const isLost = !switchSite(address, entry.site.id).isSameScreen && entry.site.id !== site.trackingCode;
      if (isLost) changeSessionState({ hasLostScreen: true });
    },
  };
}

/**
 * Arrow keys move between the box and the rows, letters return to the box. Enter in the box opens the first row; with Ctrl or Cmd
 * a customization of the query, with Shift too that of the first listing.
 */
function handleKeyDown(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const box = dialog?.querySelector("input");
  const links = [...(dialog?.querySelectorAll<HTMLElement>("a[data-site], a[data-go]") ?? [])];
  const rows = links.filter((link) => link.closest("details:not([open])") === null);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const isInBox = document.activeElement === box;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    if (!isInBox && at === -1) return;
    event.preventDefault();
    (next < 0 ? box : rows[Math.min(next, rows.length - 1)])?.focus();
  } else if (event.key === "Enter" && isInBox) {
    event.preventDefault();
    const isNew = event.ctrlKey || event.metaKey;
    const wanted = isNew ? rows.find(({ dataset }) => dataset.go === (event.shiftKey ? "listing" : "query")) : rows[0];
    wanted?.click();
  } else if (at !== -1 && (event.key === "Backspace" || isLetter(event))) box?.focus();
}

function isLetter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Age of the cached site list; the tooltip shows the exact time. */
function ListAge() {
  const t = useTranslations("shell.quickSearch");
  const format = useFormatter();
  const [{ sitesCacheTimestamp: at }] = useUiState();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (at === null) return null;
  const age = format.relativeTime(at, Math.max(now, at));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDateTime(at, zone)}, ${formatZone(at, zone)}`}>
      {t("age", { age })}
    </time>
  );
}

/** The site index and its loading state. */
type SiteIndexState = { index: SiteIndexEntry[]; isLoading: boolean; hasFailed: boolean; reload: () => void };

const NONE: SiteIndexEntry[] = [];

/** The cached site list, fetched when missing or old; folded once per list, not per keystroke. */
function useSiteIndex(): SiteIndexState {
  const t = useTranslations();
  const { site } = useSite();
  const [{ sitesCache, recentProjects }] = useUiState();
  const [state, setState] = useState<"ready" | "loading" | "failed">("loading");
  const run = useCallback(
    (load: (siteId: string) => Promise<unknown>) => {
      setState("loading");
      load(site.trackingCode).then(
        () => {
          setState("ready");
          clearFailure(availableProjects.path);
        },
        (error: Error) => {
          setState("failed");
          clearFailure(availableProjects.path);
          announceError(t, error, availableProjects.feature, { attempt: availableProjects.path });
        },
      );
    },
    [site.trackingCode, t],
  );
  useEffect(() => run(loadSiteList), [run]);
  const index = useMemo(
    () => (sitesCache === null ? NONE : indexSites(sitesCache, recentProjects)),
    [sitesCache, recentProjects],
  );
  return { index, isLoading: state === "loading", hasFailed: state === "failed", reload: () => run(reloadSiteList) };
}

/**
 * The screens with their English names, by which they can be found in every language. The names are fetched on first
 * use, so that pages need not contain them.
 * @param texts the URL of the names, null in English.
 */
function useEnglishNames(screens: readonly MenuScreen[], texts: string | null): readonly MenuScreen[] {
  const [found, setFound] = useState<SomeMessages | null>(null);
  useEffect(() => {
    if (texts !== null) void loadTexts(texts).then(setFound);
  }, [texts]);
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = found?.menu?.screens ?? {};
    return screens.map((screen) => ({ ...screen, alias: names[screen.name] }));
  }, [screens, found]);
}
