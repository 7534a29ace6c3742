"use client";

import { useEffect, useRef } from "react";

// One registry of unsaved work. Everything that leaves a page (link, site switch, sign-out, closing the tab) asks here.

/** Unsaved work of a screen. */
export type UnsavedWork = {
  isDirty: () => boolean;
  /** Saves it; false when it could not be saved and the page must stay. */
  save: () => Promise<boolean>;
  /** Names what is unsaved, in the user's language. */
  describe: () => string;
  /** Drops it, its local copy included. */
  discard?: () => void | Promise<void>;
  /** Keeps a local copy before the page goes away by itself; must not wait. */
  keep?: () => void;
};

/** What a person decides about unsaved work. */
export type LeaveChoice = "save" | "discard" | "stay";

/** Asks a person; shown by the shell. */
export type LeaveAsker = (descriptions: string[]) => Promise<LeaveChoice>;

/** How long after an answer the page may take to leave. */
const LEAVING_MS = 15_000;

const works = new Set<UnsavedWork>();
let caller: LeaveAsker | null = null;
let mayLeave = false;

/** Registers unsaved work; the answer takes it out again. */
export function registerUnsaved(work: UnsavedWork): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Registers the unsaved work of a screen as long as it is shown. */
export function useUnsavedGuard(work: UnsavedWork): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(
    () =>
      registerUnsaved({
        isDirty: () => latest.current.isDirty(),
        save: () => latest.current.save(),
        describe: () => latest.current.describe(),
        discard: () => latest.current.discard?.(),
        keep: () => latest.current.keep?.(),
      }),
    [],
  );
}

/** Whether anything on the page is unsaved. */
export function hasUnsavedWork(): boolean {
  return dirtyWorks().length > 0;
}

/** Says who asks; without one the browser's own question does. */
export function setLeaveAsker(next: LeaveAsker | null): void {
  caller = next;
}

/**
 * Asks whether the page may be left, when there is unsaved work: true after saving or discarding it, false to stay. A
 * save that fails stays.
 */
export async function askToLeave(): Promise<boolean> {
  const dirty = dirtyWorks();
  if (dirty.length === 0) return true;
  if (caller === null) return true;
  const choice = await caller(dirty.map((work) => work.describe()));
  if (choice === "stay") return false;
  for (const work of dirty) {
    if (choice === "save" && !(await work.save())) return false;
    if (choice === "discard") await work.discard?.();
  }
  letGo();
  return true;
}

/** Asks, then opens an address in full. False when the page stays. */
export async function leaveTo(href: string): Promise<boolean> {
  if (!(await askToLeave())) return false;
  window.location.assign(href);
  return true;
}

/** Loads the page anew without asking; unsaved work is kept as local copies first. */
export function reloadKeepingWork(): void {
  keepAll();
  letGo();
  window.location.reload();
}

/** Watches links and the closing of the tab; the answer stops watching. */
export function watchLeaving(): () => void {
  document.addEventListener("click", guardLink, true);
  window.addEventListener("beforeunload", guardUnload);
  window.addEventListener("pagehide", keepUnlessSettled);
  window.addEventListener("pageshow", askAgain);
  return () => {
    document.removeEventListener("click", guardLink, true);
    window.removeEventListener("beforeunload", guardUnload);
    window.removeEventListener("pagehide", keepUnlessSettled);
    window.removeEventListener("pageshow", askAgain);
  };
}

function dirtyWorks(): UnsavedWork[] {
  return [...works].filter((work) => work.isDirty());
}

function keepAll(): void {
  for (const work of dirtyWorks()) work.keep?.();
}

function keepUnlessSettled(): void {
  if (!mayLeave) keepAll();
}

/** Lets the page go without another question; should it stay after all, it asks again. */
function letGo(): void {
  mayLeave = true;
  window.setTimeout(askAgain, LEAVING_MS);
}

function askAgain(): void {
  mayLeave = false;
}

function guardUnload(event: BeforeUnloadEvent): void {
  if (mayLeave || !hasUnsavedWork()) return;
  keepAll();
  event.preventDefault();
}

function guardLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !leavesPage(event, link) || !hasUnsavedWork() || caller === null) return;
  event.preventDefault();
  event.stopPropagation();
  void leaveTo(link.href);
}

/** Whether a click opens another page in this very tab. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute("download") || !["", "_self"].includes(link.target)) return false;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin) return url.protocol.startsWith("http");
  return url.pathname !== window.location.pathname || url.search !== window.location.search;
}
