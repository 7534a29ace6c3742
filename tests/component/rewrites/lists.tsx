import type { ReactElement } from "react";
import { RedirectListScreen } from "@/components/rewrites/redirects/redirect-list-screen";
import { SynonymListScreen } from "@/components/rewrites/synonyms/synonym-list-screen";
import type * as redirects from "@/lib/contract/rewrites/redirects";
import type * as synonyms from "@/lib/contract/rewrites/synonyms";
import type { Answer } from "@/lib/http/endpoint";
import { type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

/** Path of the synonyms of the test site. */
export const SYNONYMS_AT = "/sites/100200-300401/catalog_management/synonyms";
/** Path of the redirects of the test site. */
export const REDIRECTS_AT = "/sites/100200-300401/fixit";

const rights = { roles: ["editor"], policies: ["synonyms", "redirects"] };

/** A page of the test site whose backend supports both lists, with overrides. */
export function makeWordPage(over: Parameters<typeof makeSitePage>[0] = {}) {
  return makeSitePage({ rights, groups: ["synonyms", "redirects", "history"], ...over });
}

const facts = {
  state: "live" as const,
  state_at: "2026-03-09T10:01:00Z",
  searches: null,
  revision: 3,
  updated_at: "2026-03-09T10:00:00Z",
  updated_by: "Dana",
};

type Synonym = Answer<typeof synonyms.list>["items"][number];
type Redirect = Answer<typeof redirects.list>["items"][number];

/** A row of synonyms; tests override what matters to them. */
export function makeSynonym(over: Partial<Synonym> = {}): Synonym {
  return { id: "s1", kind: "one_way", words: ["tv", "television"], ...facts, ...over };
}

export function makeRedirect(over: Partial<Redirect> = {}): Redirect {
  return { id: "r1", word: "sale", target: "https://shop.example/sale", ...facts, ...over };
}

/** A page of a list with the given rows. */
export function makePage<T>(items: T[], over: { total_count?: number; page?: number } = {}) {
  return { items, page: 1, per_page: 50, total_pages: 1, total_count: items.length, ...over };
}

type Around = { at?: string; page?: ReturnType<typeof makeWordPage>; locale?: "en" | "cs" };

function open(screen: ReactElement, at: string, answers: FakeAnswer[], around: Around) {
  return renderScreen(screen, { answers, page: makeWordPage(), at, ...around });
}

export function openSynonyms(answers: FakeAnswer[], around: Around = {}) {
  return open(<SynonymListScreen siteId="100200-300401" />, SYNONYMS_AT, answers, around);
}

export function openRedirects(answers: FakeAnswer[], around: Around = {}) {
  return open(<RedirectListScreen siteId="100200-300401" />, REDIRECTS_AT, answers, around);
}
