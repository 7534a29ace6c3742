"use client";

import { useEffect, useRef } from "react";

// The registry of unsaved work. Everything that leaves a page (link, site switch, sign-out, closing the tab) checks it.

/** Unsaved work of a screen. */
export type UnsavedWork = {
  isDirty: () => boolean;
  /** Saves the work; false if it could not be saved and the page must stay. */
  save: () => Promise<boolean>;
  /** Describes the work in the user's language. */
  describe: () => string;
  /** Discards the work and its local copy. */
  discard?: () => void | Promise<void>;
  /** Stores a local copy before the page is unloaded; must be synchronous. */
  keep?: () => void;
};

/** The user's choice about unsaved work. */
export type LeaveChoice = "save" | "discard" | "stay";

/** Shows the dialog of the shell. */
export type LeaveDialog = (descriptions: string[]) => Promise<LeaveChoice>;

/** Time to leave the page after the choice, before the guard is active again. */
const LEAVING_MS = 15_000;

const works = new Set<UnsavedWork>();
let showDialog: LeaveDialog | null = null;
let isGuardDisabled = false;

/** Registers unsaved work; returns a function that unregisters it. */
export function registerUnsaved(work: UnsavedWork): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Registers the unsaved work of a screen while it is mounted. */
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

/** Whether the page has unsaved work. */
export function hasUnsavedWork(): boolean {
  return listDirtyWorks().length > 0;
}

/** Sets the dialog; without one, only the browser's own dialog is shown. */
export function setLeaveDialog(next: LeaveDialog | null): void {
  showDialog = next;
}

/**
 * Asks the user about unsaved work before leaving the page: true after saving or discarding it, false to stay, also after a
 * failed save.
 */
export async function confirmLeave(): Promise<boolean> {
  const dirty = listDirtyWorks();
  if (dirty.length === 0) return true;
  if (showDialog === null) return true;
  const choice = await showDialog(dirty.map((work) => work.describe()));
  if (choice === "stay") return false;
  for (const work of dirty) {
    if (choice === "save" && !(await work.save())) return false;
    if (choice === "discard") await work.discard?.();
  }
  disableGuard();
  return true;
}

/** Asks the user, then navigates to a URL with a full page load. False if the page stays. */
export async function leaveTo(href: string): Promise<boolean> {
  if (!(await confirmLeave())) return false;
  window.location.assign(href);
  return true;
}

/** Reloads the page without asking, after storing local copies of unsaved work. */
export function reloadKeepingWork(): void {
  leaveKeepingWork(() => window.location.reload());
}

/** Leaves the page by `leave` without asking, after storing local copies of unsaved work. */
export function leaveKeepingWork(leave: () => void): void {
  keepUnsavedWork();
  disableGuard();
  leave();
}

/** Watches links and the closing of the tab; returns a function that stops it. */
export function watchLeaving(): () => void {
  document.addEventListener("click", guardLink, true);
  window.addEventListener("beforeunload", guardUnload);
  window.addEventListener("pagehide", keepUnlessDisabled);
  window.addEventListener("pageshow", enableGuard);
  return () => {
    document.removeEventListener("click", guardLink, true);
    window.removeEventListener("beforeunload", guardUnload);
    window.removeEventListener("pagehide", keepUnlessDisabled);
    window.removeEventListener("pageshow", enableGuard);
  };
}

function listDirtyWorks(): UnsavedWork[] {
  return [...works].filter((work) => work.isDirty());
}

/** Stores local copies of unsaved work. */
export function keepUnsavedWork(): void {
  for (const work of listDirtyWorks()) work.keep?.();
}

function keepUnlessDisabled(): void {
  if (!isGuardDisabled) keepUnsavedWork();
}

/** Disables the guard while the page is being left; enables it again if the page stays. */
function disableGuard(): void {
  isGuardDisabled = true;
  window.setTimeout(enableGuard, LEAVING_MS);
}

function enableGuard(): void {
  isGuardDisabled = false;
}

function guardUnload(event: BeforeUnloadEvent): void {
  if (isGuardDisabled || !hasUnsavedWork()) return;
  keepUnsavedWork();
  event.preventDefault();
}

function guardLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !leavesPage(event, link) || !hasUnsavedWork() || showDialog === null)
    return;
  event.preventDefault();
  event.stopPropagation();
  void leaveTo(link.href);
}

/** Whether a click opens another page in this tab. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute("download") || !["", "_self"].includes(link.target)) return false;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin) return url.protocol.startsWith("http");
  return url.pathname !== window.location.pathname || url.search !== window.location.search;
}
