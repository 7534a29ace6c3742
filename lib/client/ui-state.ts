"use client";

import { useSyncExternalStore } from "react";
import {
  createEmptyState,
  isOtherUsersState,
  type PersistedState,
  RELOAD_SITES_KEY,
  readOwnState,
  readStoredSession,
  readStoredState,
  SESSION_KEY,
  type SessionState,
  STATE_KEY,
} from "@/lib/domain/accounts/persisted-state";
import { readStored, writeStored } from "./browser-storage";

/** Changes of the state; the user is fixed. */
export type StatePatch = Partial<Omit<PersistedState, "userId">>;

const SERVER_STATE = createEmptyState("");
const SERVER_SESSION = readStoredSession(null);

let state: PersistedState | null = null;
/** The stored text of `state`: while storage has it, nothing is parsed again. With thousands of sites it is a megabyte. */
let storedText: string | null = null;
let session: SessionState | null = null;
const listeners = new Set<() => void>();

/** Loads the state of a user; drops the state of another user. */
export function startUiState(userId: string): void {
  if (state?.userId === userId) return;
  storedText = readStored("local", STATE_KEY);
  const own = readOwnState(storedText, userId);
  state = own ?? createEmptyState(userId);
  if (own === null) store(state);
  window.addEventListener("storage", takeOver);
  announce();
}

/** The current state; empty before `startUiState`. */
export function getUiState(): PersistedState {
  return state ?? SERVER_STATE;
}

/**
 * Changes the state, also in other tabs of the user. If storage is blocked, the change lasts as long as the page. Does nothing
 * before `startUiState`, because the user is not known yet.
 */
export function changeUiState(patch: StatePatch): void {
  if (state === null) return;
  const stored = readStored("local", STATE_KEY);
  // Another user has signed in in another tab: the stored state is theirs, so this page does not store its own.
  if (stored !== storedText && isOtherUsersState(stored, state.userId)) {
    state = { ...state, ...patch };
  } else {
    // Merge with changes of other tabs.
    const base = stored === null || stored === storedText ? state : readStoredState(stored, state.userId);
    state = { ...base, ...patch };
    store(state);
  }
  announce();
}

function store(next: PersistedState): void {
  storedText = JSON.stringify(next);
  writeStored("local", STATE_KEY, storedText);
}

/** The stored state of the user, and its setter. */
export function useUiState(): [PersistedState, (patch: StatePatch) => void] {
  const current = useSyncExternalStore(onUiStateChange, getUiState, () => SERVER_STATE);
  return [current, changeUiState];
}

/** The state of this tab, and its setter. */
export function useSessionState(): [SessionState, (patch: Partial<SessionState>) => void] {
  const current = useSyncExternalStore(onUiStateChange, getSessionState, () => SERVER_SESSION);
  return [current, changeSessionState];
}

/** The state of this tab. */
export function getSessionState(): SessionState {
  session ??= readStoredSession(readStored("session", SESSION_KEY));
  return session;
}

/** Changes the state of this tab. */
export function changeSessionState(patch: Partial<SessionState>): void {
  session = { ...getSessionState(), ...patch };
  writeStored("session", SESSION_KEY, JSON.stringify(session));
  announce();
}

/** Requests that the next start fetches the site list regardless of its age. */
export function requestSiteReload(): void {
  writeStored("session", RELOAD_SITES_KEY, "1");
}

/** Returns and clears the request to fetch the site list. */
export function takeSiteReload(): boolean {
  const isRequested = readStored("session", RELOAD_SITES_KEY) !== null;
  if (isRequested) writeStored("session", RELOAD_SITES_KEY, null);
  return isRequested;
}

/** Calls back on every change; returns a function that stops it. */
export function onUiStateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function takeOver(event: StorageEvent): void {
  if (event.key !== STATE_KEY || event.newValue === null || state === null) return;
  if (isOtherUsersState(event.newValue, state.userId)) return;
  storedText = event.newValue;
  state = readStoredState(storedText, state.userId);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
