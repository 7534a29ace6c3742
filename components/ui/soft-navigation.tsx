import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentPropsWithRef, useEffect, useLayoutEffect } from "react";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { isPlainClick } from "./address-link";
import { useScreenAddress } from "./screen-link";

// Soft navigation between a list and the page of one of its rows (catalog browser, visits): both are one screen, and the
// address changes through the history API, which Next syncs with. Going back restores the scroll position and the focus on
// the followed link; the query cache restores the data.

/** Scroll position (px) and the address of the followed link, with the position of a wide table that it is in. */
type Place = { y: number; focus: string | null; box?: { left: number; top: number } | undefined };

const places = new Map<string, Place>();
const PLACES_MAX = 200;
/** For how many frames a restored table may measure its width. */
const BOX_FRAMES = 60;

// Set from `popstate` until the page is rendered, so that the browser's own scrolling is not saved.
let returning: Place | null = null;

function getCurrentAddress(): string {
  return window.location.pathname + window.location.search;
}

function savePlace(place: Place): void {
  if (places.size >= PLACES_MAX) places.clear();
  places.set(getCurrentAddress(), place);
}

// Last address of each list, by path.
const lists = new Map<string, string>();

/** The last address of the list at a path, if it was left for one of its rows; otherwise the path. */
export function findLastList(path: string): string {
  return lists.get(path) ?? path;
}

/** Opens another page by soft navigation; going back restores the focus on the link to it. */
export function navigateSoftly(href: string): void {
  savePlace({ y: window.scrollY, focus: href, box: readBox(findLink(href)) });
  lists.set(window.location.pathname, getCurrentAddress());
  window.history.pushState(null, "", href);
}

// The last rendered page of this document; the browser scrolls the first one.
let drawn: { pathname: string; key: string } | null = null;

let isListening = false;

/** Listens for the life of the document, because between two pages no component is mounted. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    returning = places.get(getCurrentAddress()) ?? { y: 0, focus: null };
  });
  window.addEventListener(
    "scroll",
    () => {
      if (returning === null) savePlace({ ...(places.get(getCurrentAddress()) ?? { focus: null }), y: window.scrollY });
    },
    { passive: true },
  );
}

/**
 * Restores scroll position and focus after going back, and scrolls a new page to the top. Each page calls it.
 * @param isHere false for the page that is about to be replaced.
 */
export function useRestoredPlace(isHere: (pathname: string) => boolean): void {
  const pathname = usePathname();
  const key = `${pathname}?${useSearchParams()}`;
  useEffect(listen, []);
  useLayoutEffect(() => {
    const before = drawn;
    if (!isHere(pathname)) return;
    drawn = { pathname, key };
    if (before === null || before.key === key) return;
    const place = returning;
    returning = null;
    if (place !== null) restore(place);
    else if (before.pathname !== pathname) restore({ y: 0, focus: null });
  }, [isHere, pathname, key]);
}

function restore({ y, focus, box }: Place): void {
  const link = focus === null ? undefined : findLink(focus);
  (link ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
  window.scrollTo(0, y);
  if (box !== undefined && focus !== null) restoreBox(focus, box, BOX_FRAMES);
}

/** Scrolls the table around a link as soon as the table has measured its width, if it is too wide. */
function restoreBox(focus: string, place: NonNullable<Place["box"]>, frames: number): void {
  requestAnimationFrame(() => {
    const box = findBox(findLink(focus));
    if (box !== null && box.scrollHeight > box.clientHeight) box.scrollTo(place);
    else if (frames > 0) restoreBox(focus, place, frames - 1);
  });
}

function findLink(href: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("a[href]")].find((one) => one.getAttribute("href") === href);
}

/** The table around a link, if it scrolls by itself. */
function findBox(link: HTMLElement | undefined): HTMLElement | null {
  return link?.closest<HTMLElement>("[role=region][tabindex]") ?? null;
}

function readBox(link: HTMLElement | undefined): Place["box"] {
  const box = findBox(link);
  return box === null ? undefined : { left: box.scrollLeft, top: box.scrollTop };
}

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  onFollow?: () => void;
};

/** A link with soft navigation; modified clicks open it as usual. */
export function SoftLink({ href, onFollow, children, ...rest }: Props) {
  const address = useScreenAddress();
  const target = carryOver(address, href);
  return (
    <a
      {...rest}
      href={target}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow?.();
        navigateSoftly(target);
      }}
    >
      {children}
    </a>
  );
}
