"use client";

import { use } from "react";
import { preload } from "react-dom";
import { getCachedTexts, type SomeMessages } from "@/lib/i18n/cached-texts";

// Pages do not contain their texts, but a URL that browsers cache forever. Texts are fetched in parallel with the scripts; the
// page hydrates when both are loaded, and shows the server-rendered content until then.

/** Wait before the first retry; doubled each time. */
const RETRY_MS = 500;
const RETRY_MAX_MS = 15_000;

const loading = new Map<string, Promise<SomeMessages>>();

/**
 * The texts at a URL of `packTexts`; suspends in a browser that has not loaded them. The promise must be stable: a component
 * that suspended must get the same one when React renders it again.
 */
export function useTexts(address: string): SomeMessages {
  if (typeof window !== "undefined") return use(loadTexts(address));
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return getCachedTexts(address) ?? {};
}

/** The texts at a URL of `packTexts`. Never rejects: without texts, an error could not be shown. */
export function loadTexts(address: string): Promise<SomeMessages> {
  const known = getCachedTexts(address);
  const texts = loading.get(address) ?? (known === undefined ? fetchTexts(address) : asFulfilled(known));
  loading.set(address, texts);
  return texts;
}

/** A promise that does not suspend, because React reads these two fields. */
function asFulfilled(texts: SomeMessages): Promise<SomeMessages> {
  return Object.assign(Promise.resolve(texts), { status: "fulfilled", value: texts });
}

async function fetchTexts(address: string): Promise<SomeMessages> {
  for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return (await answer.json()) as SomeMessages;
    } catch {
      // Network error: retry.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
