import {
  type AutocompleteAnswer,
  autocomplete,
  type SearchAnswer,
  search,
  type TopItemsAnswer,
  topItems,
} from "@/lib/contract/search/search-host";
import { type TestAnswer, toAnswer, withOk } from "./direct";
import { getTestBackend, type TestBackend } from "./test-backend";

// Calls of the public search host, as shops make them.

/** Parameters of a call; a name with several values repeats. */
export type SearchParams = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of the query of a call, as a client sends them. */
export function toParams(query: object): SearchParams {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    named.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

type PublicBackend = Pick<TestBackend, "publicUrl">;

/** Requests a path of the public host; the answer has any status. */
export async function requestPublic(
  path: string,
  params: SearchParams = {},
  { publicUrl }: PublicBackend = getTestBackend(),
): Promise<TestAnswer> {
  const url = new URL(path, publicUrl);
  for (const [name, values] of Object.entries(params))
    for (const value of [values].flat()) url.searchParams.append(name, value);
  return toAnswer(await fetch(url));
}

/** Searches; expects success. */
export async function runSearch(params: SearchParams, backend?: PublicBackend): Promise<SearchAnswer> {
  return withOk(search, await requestPublic(search.path, params, backend)).ok();
}

/** Requests suggestions; expects success. */
export async function runAutocomplete(params: SearchParams, backend?: PublicBackend): Promise<AutocompleteAnswer> {
  return withOk(autocomplete, await requestPublic(autocomplete.path, params, backend)).ok();
}

/** Requests TOP items; expects success. */
export async function requestTopItems(params: SearchParams, backend?: PublicBackend): Promise<TopItemsAnswer> {
  return withOk(topItems, await requestPublic(topItems.path, params, backend)).ok();
}

/** Identities of hits, in their order. */
export function urlsOf({ hits }: { hits: readonly { url: string }[] }): string[] {
  return hits.map(({ url }) => url);
}
