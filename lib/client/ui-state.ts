"use client";

import { useSyncExternalStore } from "react";
import {
  createEmptyState,
  isOtherUsersState,
  type PersistedState,
  RELOAD_SITES_KEY,
  readSession,
  readState,
  SESSION_KEY,
  type SessionState,
  STATE_KEY,
} from "@/lib/domain/accounts/persisted-state";
import { readStored, writeStored } from "./browser-storage";

/** What can be changed: everything but whose it is. */
export type StatePatch = Partial<Omit<PersistedState, "userId">>;

const SERVER_STATE = createEmptyState("");
const SERVER_SESSION = readSession(null);

let state: PersistedState | null = null;
let session: SessionState | null = null;
const listeners = new Set<() => void>();

/** Begins with the state of a user; what another user left is dropped at once. */
export function startUiState(userId: string): void {
  if (state?.userId === userId) return;
  state = readState(readStored("local", STATE_KEY), userId);
  writeStored("local", STATE_KEY, JSON.stringify(state));
  window.addEventListener("storage", takeOver);
  announce();
}

/** The state as it is now; empty before `startUiState`. */
export function uiState(): PersistedState {
  return state ?? SERVER_STATE;
}

/**
 * Changes the state. Other tabs of the user see it; when storage is blocked it lasts as long as the page. Nothing happens
 * before `startUiState`: nobody knows yet whose state it would be.
 */
export function changeUiState(patch: StatePatch): void {
  if (state === null) return;
  const kept = readStored("local", STATE_KEY);
  // Somebody else has signed in in another tab: what is kept is theirs now, and this page keeps its own to itself.
  if (isOtherUsersState(kept, state.userId)) {
    state = { ...state, ...patch };
  } else {
    // Another tab may have written since: its other keys stay.
    state = { ...(kept === null ? state : readState(kept, state.userId)), ...patch };
    writeStored("local", STATE_KEY, JSON.stringify(state));
  }
  announce();
}

/** The kept state of the user as React sees it, and the way to change it. */
export function useUiState(): [PersistedState, (patch: StatePatch) => void] {
  const current = useSyncExternalStore(onUiStateChange, uiState, () => SERVER_STATE);
  return [current, changeUiState];
}

/** The state of this tab as React sees it, and the way to change it. */
export function useSessionState(): [SessionState, (patch: Partial<SessionState>) => void] {
  const current = useSyncExternalStore(onUiStateChange, sessionState, () => SERVER_SESSION);
  return [current, changeSessionState];
}

/** The state of this tab. */
export function sessionState(): SessionState {
  session ??= readSession(readStored("session", SESSION_KEY));
  return session;
}

/** Changes the state of this tab. */
export function changeSessionState(patch: Partial<SessionState>): void {
  session = { ...sessionState(), ...patch };
  writeStored("session", SESSION_KEY, JSON.stringify(session));
  announce();
}

/** Asks for the site list to be fetched on the next start, whatever its age. */
export function requestSiteReload(): void {
  writeStored("session", RELOAD_SITES_KEY, "1");
}

/** Whether the site list was asked to be fetched; asking takes the request back. */
export function takeSiteReload(): boolean {
  const isAsked = readStored("session", RELOAD_SITES_KEY) !== null;
  if (isAsked) writeStored("session", RELOAD_SITES_KEY, null);
  return isAsked;
}

/** Calls back on every change; the answer stops it. */
export function onUiStateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function takeOver(event: StorageEvent): void {
  if (event.key !== STATE_KEY || event.newValue === null || state === null) return;
  if (isOtherUsersState(event.newValue, state.userId)) return;
  state = readState(event.newValue, state.userId);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
