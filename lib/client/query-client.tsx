"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import { isApiError } from "@/lib/http/api-error";
import { errorText, hasErrorText, type Translate } from "@/lib/i18n/error-text";
import { notify } from "./notify";
import { randomId } from "./random-id";

/** How long an answer counts as fresh: what the server has filled in is not fetched again at once. */
const FRESH_MS = 30_000;

/** The query client of a page: failed calls are announced once, pages restored from the back button read anew. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const t = useTranslations();
  // The texts of a screen's own errors come with the screen: while it is there, its translator may know them.
  const translate = useRef<Translate[]>([]);
  const shell = useRef<Translate>(t);
  useEffect(() => {
    shell.current = t;
  }, [t]);
  const [client] = useState(() => makeQueryClient(() => [...translate.current, shell.current]));
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) client.invalidateQueries();
    };
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, [client]);
  return (
    <SpeakersContext value={translate}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SpeakersContext>
  );
}

const SpeakersContext = createContext<RefObject<Translate[]> | null>(null);

/** Lets failed calls be announced with the texts that are here, beside those of the shell. */
export function ErrorTexts() {
  const speakers = use(SpeakersContext);
  const t = useTranslations();
  useEffect(() => {
    const own = speakers?.current;
    own?.push(t);
    return () => {
      own?.splice(own.indexOf(t), 1);
    };
  }, [speakers, t]);
  return null;
}

/** A query client whose failed calls give one bad notification each; a read that keeps failing is announced once. */
function makeQueryClient(speakers: () => Translate[]): QueryClient {
  const announced = new Set<string>();
  const announce = (error: Error, about: unknown) => {
    const [feature, code] = [String(about ?? ""), isApiError(error) ? error.code : "default"];
    const all = speakers();
    const speaker = all.find((t) => hasErrorText(t, feature, code)) ?? all[0];
    if (speaker !== undefined) announceError(speaker, error, feature);
  };
  return new QueryClient({
    // Retries are the web server's business alone.
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
    queryCache: new QueryCache({
      onSuccess: (_, query) => announced.delete(query.queryHash),
      onError: (error, query) => {
        if (announced.has(query.queryHash)) return;
        announced.add(query.queryHash);
        announce(error, query.meta?.feature);
      },
    }),
  });
}

/**
 * One bad notification with the text of an error, and a reference to copy where the text cannot say what is wrong. A
 * session's end is not announced here: the page asks to sign in.
 */
export function announceError(t: Translate, error: Error, feature: string): void {
  if (isApiError(error) && error.status === 401) return;
  const code = isApiError(error) ? error.code : "default";
  if (!isApiError(error)) console.error(error);
  const isExplained = code !== "default" && hasErrorText(t, feature, code);
  const detail = isExplained ? undefined : t("common.reference", { reference: referenceOf(error) });
  notify({ kind: "bad", text: errorText(t, feature, code), detail });
}

function referenceOf(error: Error): string {
  const named = isApiError(error) ? error.body.request_id : undefined;
  return typeof named === "string" ? named : randomId();
}
