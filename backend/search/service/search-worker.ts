import { IndexBuilder } from "@vitrine/engine/build-index";
import { type CheckedItems, checkEach, type ItemCheck } from "@vitrine/engine/check-items";
import { CompactIndex } from "@vitrine/engine/compact-index";
import type { DocumentReader } from "@vitrine/engine/documents";
import { isUnknownAttributeError } from "@vitrine/engine/filter";
import { IndexDraft, loadIndex } from "@vitrine/engine/index-file";
import { ListCache } from "@vitrine/engine/list-cache";
import type { ListAnswer, ListQuery } from "@vitrine/engine/list-query";
import { runListQuery } from "@vitrine/engine/run-list";
import { runTop } from "@vitrine/engine/run-top";
import { type HitCheck, selectHits } from "@vitrine/engine/select-hits";
import { hasVariants } from "@vitrine/engine/variant-lists";
import { serveThread } from "@/backend/kit/thread-server";

// Entry of a search thread. The program runs twice: one thread holds the indexes of all sites and answers, the other
// builds, so that a build never delays a search. Indexes are handed over on disk.

/** A catalog row; `attributes` is JSON that this thread parses. */
export type ItemRow = { identity: string; type: string; title: string; attributes: string; updated_at: string };

/** An item stored with the index: type, title, attributes, last change. */
export type ItemDocument = [type: string, title: string, attributes: Record<string, unknown>, updatedAt: string];

/** A request to a search thread. */
export type SearchWorkerRequest =
  | { kind: "load"; site: string; path: string }
  | { kind: "query"; site: string; lists: ListQuery[] }
  | { kind: "documents"; site: string; identities: readonly string[] }
  | { kind: "identities"; site: string; identities: readonly string[] }
  | { kind: "check"; site: string; checks: readonly ItemCheck[] }
  | { kind: "select"; site: string; lists: ListQuery[]; check: HitCheck }
  | { kind: "begin"; site: string; language: string; path: string }
  | { kind: "items"; site: string; rows: ItemRow[] }
  | { kind: "finish"; site: string; revision: number };

/**
 * The answer to a request. `load`: the catalog revision or null; `query`: the lists; `documents`: JSON of an
 * ItemDocument per identity, with the identity of the item that a variant is part of; `identities`: the identity of the
 * item of each; `checked`: the states of each check; `selected`: the eligible hits of each list. For an attribute that
 * is unknown, its name.
 */
export type WorkerAnswer =
  | { kind: "loaded"; revision: number | null; language: string; types: string[]; hasVariants: boolean }
  | { kind: "lists"; lists: ListAnswer[] }
  | { kind: "unknown_attribute"; attribute: string }
  | { kind: "documents"; documents: (string | null)[]; identities: (string | null)[] }
  | { kind: "identities"; identities: (string | null)[] }
  | { kind: "checked"; states: CheckedItems[] }
  | { kind: "selected"; identities: string[][] }
  | { kind: "no_index" }
  | { kind: "done"; size: number };

type LoadedIndex = { index: CompactIndex; documents: DocumentReader; close: () => Promise<void> };
type IndexBuild = { builder: IndexBuilder; draft: IndexDraft };

const loaded = new Map<string, LoadedIndex>();
const builds = new Map<string, IndexBuild>();
const listCache = new ListCache();

async function answer(request: SearchWorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === "load") return load(request.site, request.path);
  if (request.kind === "query") return query(request.site, request.lists);
  if (request.kind === "documents") return readDocuments(request.site, request.identities);
  if (request.kind === "identities") return resolve(request.site, request.identities);
  if (request.kind === "check") return check(request.site, request.checks);
  if (request.kind === "select") return select(request);
  if (request.kind === "begin") {
    builds.get(request.site)?.draft.discard();
    builds.set(request.site, { builder: new IndexBuilder(request.language), draft: new IndexDraft(request.path) });
    return { kind: "done", size: 0 };
  }
  const build = builds.get(request.site);
  if (build === undefined) throw new Error("no build has started for this site");
  const { builder, draft } = build;
  if (request.kind === "items") {
    for (const row of request.rows) {
      builder.add({ ...row, attributes: JSON.parse(row.attributes) });
      const [type, title, updated] = [row.type, row.title, row.updated_at].map((text) => JSON.stringify(text));
      draft.documents.add(`[${type},${title},${row.attributes},${updated}]`);
    }
    return { kind: "done", size: builder.size };
  }
  builds.delete(request.site);
  const parts = builder.finish();
  await draft.save(parts, request.revision);
  return { kind: "done", size: parts.size };
}

async function load(site: string, path: string): Promise<WorkerAnswer> {
  const saved = await loadIndex(path);
  if (saved === null) return { kind: "loaded", revision: null, language: "", types: [], hasVariants: false };
  const old = loaded.get(site);
  const index = new CompactIndex(saved.parts);
  loaded.set(site, { index, documents: saved.documents, close: saved.close });
  await old?.close();
  const { language, types } = saved.parts;
  return { kind: "loaded", revision: saved.revision, language, types, hasVariants: hasVariants(index) };
}

function readDocuments(site: string, identities: readonly string[]): WorkerAnswer {
  const known = loaded.get(site);
  if (known === undefined) return { kind: "no_index" };
  const docs = identities.map((identity) => known.index.findDoc(identity));
  return { kind: "documents", documents: known.documents.read(docs), identities: listIdentities(known.index, docs) };
}

function listIdentities(index: CompactIndex, docs: readonly number[]): (string | null)[] {
  return docs.map((doc) => (doc < 0 ? null : index.identityOf(doc)));
}

function resolve(site: string, identities: readonly string[]): WorkerAnswer {
  return answerFrom(site, (index) => {
    const docs = identities.map((identity) => index.findDoc(identity));
    return { kind: "identities", identities: listIdentities(index, docs) };
  });
}

function query(site: string, lists: readonly ListQuery[]): WorkerAnswer {
  return answerFrom(site, (index) => ({ kind: "lists", lists: lists.map((list) => answerList(index, list)) }));
}

function check(site: string, checks: readonly ItemCheck[]): WorkerAnswer {
  return answerFrom(site, (index) => ({ kind: "checked", states: checkEach(index, checks) }));
}

function select({ site, lists, check }: Extract<SearchWorkerRequest, { kind: "select" }>): WorkerAnswer {
  return answerFrom(site, (index) => {
    return { kind: "selected", identities: selectHits(index, lists, check, (list) => answerList(index, list)) };
  });
}

function answerFrom(site: string, run: (index: CompactIndex) => WorkerAnswer): WorkerAnswer {
  const index = loaded.get(site)?.index;
  if (index === undefined) return { kind: "no_index" };
  try {
    return run(index);
  } catch (error) {
    if (isUnknownAttributeError(error)) return { kind: "unknown_attribute", attribute: error.attribute };
    throw error;
  }
}

function answerList(index: CompactIndex, list: ListQuery): ListAnswer {
  if (list.top !== undefined) return runTop(index, list, list.top);
  return listCache.get(index, list, () => runListQuery(index, list));
}

serveThread(answer);
