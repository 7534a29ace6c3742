"use client";

import { type Query, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import { isApiError } from "@/lib/http/api-error";
import { chooseTranslator, getErrorText, hasErrorText, type Translate } from "@/lib/i18n/error-text";
import { clearFailure, type Notice, notify } from "./notify";
import type { ErrorMeta } from "./query";
import { createRandomId } from "./random-id";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ErrorMeta;
  }
}

/** How long an answer is fresh, so that prefetched reads are not fetched again at once. */
const FRESH_MS = 30_000;

/** Provides the query client of a page: announces failed calls once, and refetches when a page is restored by the back button. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const t = useTranslations();
  // Texts of a screen's own errors are loaded with the screen, so its translator is used while it is shown.
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

/** Announces failed calls with the texts available here, in addition to those of the shell. */
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

/**
 * Creates a query client that announces each failed call; a read that fails repeatedly is announced once. The notification disappears
 * when the read succeeds, or the same call with other input in its place.
 */
function makeQueryClient(speakers: () => Translate[]): QueryClient {
  const failed = new Map<string, AnyQuery>();
  const announce = (error: Error, query: AnyQuery) => {
    const feature = String(query.meta?.feature ?? "");
    const code = isApiError(error) ? error.code : "default";
    const speaker = chooseTranslator(speakers(), feature, code);
    if (speaker !== undefined) announceError(speaker, error, feature, { attempt: query.queryHash });
  };
  const clearFailures = (query: AnyQuery) => {
    for (const [hash, other] of failed) {
      if (other !== query && !isReplaced(other, query)) continue;
      failed.delete(hash);
      clearFailure(hash);
    }
  };
  return new QueryClient({
    // The web server retries.
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
    queryCache: new QueryCache({
      onSuccess: (_, query) => clearFailures(query),
      onError: (error, query) => {
        if (failed.has(query.queryHash)) return;
        failed.set(query.queryHash, query);
        if (isApiError(error) && query.meta?.isExplained?.(error)) return;
        announce(error, query);
      },
    }),
  });
}

type AnyQuery = Query<unknown, unknown>;

/** Whether nothing shows a read any more, and the same call was made with other input. */
function isReplaced(old: AnyQuery, query: AnyQuery): boolean {
  return old.queryKey[0] === query.queryKey[0] && !old.isActive();
}

type AnnouncedError = {
  action?: Notice["action"];
  /** What failed; see `notify`. */
  attempt?: string;
};

/**
 * Announces an error, with a reference to copy if the text is not specific, and an action if there is one. The end of a session is
 * not announced: the page asks to sign in.
 */
export function announceError(t: Translate, error: Error, feature: string, announced: AnnouncedError = {}): void {
  if (isApiError(error) && error.status === 401) return;
  const { action, attempt } = announced;
  const code = isApiError(error) ? error.code : "default";
  if (!isApiError(error)) console.error(error);
  if (code === "approval_requested") return void notify(describeRequest(t), attempt);
  const missing = listMissingRules(error);
  if (missing.length > 0) return void notify(describeMissing(t, missing), attempt);
  const isExplained = code !== "default" && hasErrorText(t, feature, code);
  const detail = isExplained ? undefined : t("common.reference", { reference: getReference(error) });
  const body = isApiError(error) ? error.body : undefined;
  notify({ kind: "bad", text: getErrorText(t, feature, code), detail, action, body }, attempt);
}

/** The rules of a refused call that the user does not satisfy. */
function listMissingRules(error: Error): string[] {
  const missing = isApiError(error) && error.code === "forbidden" ? error.body.missing : undefined;
  return Array.isArray(missing) ? missing.filter((rule) => typeof rule === "string") : [];
}

/** Says that a write was sent for approval, with a link to the requests; a new tab keeps unsaved work. */
function describeRequest(t: Translate): Notice {
  const [, site = ""] = /^\/sites\/([^/]+)/.exec(location.pathname) ?? [];
  const run = () => void window.open(`/sites/${site}/approvals`, "_blank", "noopener");
  return { kind: "good", text: t("errors.approval_requested"), action: { label: t("common.showRequests"), run } };
}

/** A refusal with a link to the page that names the missing rights and whom to ask; a new tab keeps unsaved work. */
function describeMissing(t: Translate, missing: readonly string[]): Notice {
  const [, site = ""] = /^\/sites\/([^/]+)/.exec(location.pathname) ?? [];
  const href = `/sites/${site}/not_authorized?missing=${encodeURIComponent(missing.join(","))}`;
  const action = { label: t("common.whatIsMissing"), run: () => void window.open(href, "_blank", "noopener") };
  const text = t(missing.includes("!viewer") ? "errors.view_only" : "errors.forbidden");
  return { kind: "bad", text, action: site === "" ? undefined : action };
}

function getReference(error: Error): string {
  const named = isApiError(error) ? error.body.request_id : undefined;
  return typeof named === "string" ? named : createRandomId();
}
