import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentPropsWithRef, useEffect, useLayoutEffect } from "react";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { isPlainClick } from "./address-link";
import { useScreenAddress } from "./screen-link";

// A list and the page of one of its rows open each other softly in two places (the catalog browser and the
// visits): the address changes by the history API, which Next keeps its own state in step with, and both pages are one
// screen. What a reader had before is there again on the way back: the answers are kept, and here the place on the page
// and the link that was followed.

/** How far the page was scrolled (px), and the address of the link that was followed. */
type Place = { y: number; focus: string | null };

const places = new Map<string, Place>();
const PLACES_MAX = 200;

// Set from the moment of going back until the page is drawn, so that the browser's own scrolling is not taken for the reader's.
let returning: Place | null = null;

function here(): string {
  return window.location.pathname + window.location.search;
}

function keep(place: Place): void {
  if (places.size >= PLACES_MAX) places.clear();
  places.set(here(), place);
}

// The lists by their paths, with their queries as they were left last.
const lists = new Map<string, string>();

/** The list at a path as it was left last, if it was left for one of its rows; else its path. */
export function lastList(path: string): string {
  return lists.get(path) ?? path;
}

/** Opens another page softly; the link to it has the focus again on the way back. */
export function goSoftly(href: string): void {
  keep({ y: window.scrollY, focus: href });
  lists.set(window.location.pathname, here());
  window.history.pushState(null, "", href);
}

// The page that was drawn last in this document; the first one is where the browser itself has put it.
let drawn: { pathname: string; key: string } | null = null;

let isListening = false;

/** Hears of going back and of scrolling for as long as the document lives: between two pages nobody else would. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    returning = places.get(here()) ?? { y: 0, focus: null };
  });
  window.addEventListener(
    "scroll",
    () => {
      if (returning === null) keep({ y: window.scrollY, focus: places.get(here())?.focus ?? null });
    },
    { passive: true },
  );
}

/**
 * Puts the reader where they were on going back, and at the top of a page that is new to them. For each page to call;
 * one that is about to give way to the other (`isHere`: the address is not its own any more) leaves that to it.
 */
export function useKeptPlace(isHere: (pathname: string) => boolean): void {
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

function restore({ y, focus }: Place): void {
  const links = focus === null ? [] : [...document.querySelectorAll<HTMLElement>("a[href]")];
  const link = links.find((one) => one.getAttribute("href") === focus);
  (link ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
  window.scrollTo(0, y);
}

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  onFollow?: () => void;
};

/** A link between two pages of the catalog browser: opened in place, or anew where that is asked for. */
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
        goSoftly(target);
      }}
    >
      {children}
    </a>
  );
}
