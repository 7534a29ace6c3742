"use client";

import { use } from "react";
import { preload } from "react-dom";
import { keptTexts, type SomeMessages } from "@/lib/i18n/kept-texts";

// Texts do not travel with each page: it names an address whose answer a browser keeps for good. They are asked for
// together with the scripts, and a page is taken over when both are there; until then it stands as the server drew it.

/** Between tries, doubled each time. */
const AGAIN_MS = 500;
const AGAIN_MAX_MS = 15_000;

const loading = new Map<string, Promise<SomeMessages>>();

/**
 * The texts at an address of `textPack`; suspends in a browser that does not have them yet. There the promise is always the
 * one that is used: a component that suspended on it must find it again when React draws it once more.
 */
export function useTexts(address: string): SomeMessages {
  if (typeof window !== "undefined") return use(load(address));
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return keptTexts(address) ?? {};
}

/** Never rejects: without texts there is nothing to say it with. */
function load(address: string): Promise<SomeMessages> {
  const kept = keptTexts(address);
  const asked = loading.get(address) ?? (kept === undefined ? ask(address) : ready(kept));
  loading.set(address, asked);
  return asked;
}

/** A promise that React need not wait for: it reads these two fields before it does. */
function ready(texts: SomeMessages): Promise<SomeMessages> {
  return Object.assign(Promise.resolve(texts), { status: "fulfilled", value: texts });
}

async function ask(address: string): Promise<SomeMessages> {
  for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, AGAIN_MAX_MS)) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return (await answer.json()) as SomeMessages;
    } catch {
      // Not connected, or cut off on the way.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
