import { parentPort } from "node:worker_threads";
import { IndexBuilder } from "@/backend/search/index/build-index";
import { CompactIndex } from "@/backend/search/index/compact-index";
import type { DocumentReader } from "@/backend/search/index/documents";
import { IndexDraft, loadIndex } from "@/backend/search/index/index-file";
import { isUnknownAttributeError } from "@/backend/search/pipeline/filter";
import type { ListAnswer, ListQuery } from "@/backend/search/pipeline/list-query";
import { runList } from "@/backend/search/pipeline/run-list";
import { runTop } from "@/backend/search/pipeline/run-top";
import { RememberedLists } from "./remembered-lists";

// A thread of the search. The same program runs twice: one thread holds the indexes of all sites and answers, the other
// builds, so that a rebuild never stands in front of a search. A built index goes over the disk: the builder writes the
// file, the searcher reads it.

/** A row of the catalogue; `attributes` is JSON that this thread parses. */
export type ItemRow = { identity: string; type: string; title: string; attributes: string; updated_at: string };

/** An item as it is kept beside the index: JSON of type, title, attributes, and when it last changed. */
export type ItemDocument = [type: string, title: string, attributes: Record<string, unknown>, updatedAt: string];

/** What a thread is asked. */
export type WorkerRequest =
  | { kind: "load"; site: string; path: string }
  | { kind: "query"; site: string; lists: ListQuery[] }
  | { kind: "documents"; site: string; identities: readonly string[] }
  | { kind: "begin"; site: string; language: string; path: string }
  | { kind: "items"; site: string; rows: ItemRow[] }
  | { kind: "finish"; site: string; revision: number };

/**
 * What it answers: `load` the revision of the catalogue or null, `query` the lists or an attribute nobody has, `documents`
 * JSON of an ItemDocument for each identity, null where the index has no such item.
 */
export type WorkerAnswer =
  | { kind: "loaded"; revision: number | null; language: string; types: string[] }
  | { kind: "lists"; lists: ListAnswer[] }
  | { kind: "unknown_attribute"; attribute: string }
  | { kind: "documents"; documents: (string | null)[] }
  | { kind: "no_index" }
  | { kind: "done"; size: number };

type Served = { index: CompactIndex; documents: DocumentReader; close: () => Promise<void> };
type Building = { builder: IndexBuilder; draft: IndexDraft };

const served = new Map<string, Served>();
const underWay = new Map<string, Building>();
const remembered = new RememberedLists();

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === "load") return load(request.site, request.path);
  if (request.kind === "query") return query(request.site, request.lists);
  if (request.kind === "documents") return documents(request.site, request.identities);
  if (request.kind === "begin") {
    underWay.get(request.site)?.draft.discard();
    underWay.set(request.site, { builder: new IndexBuilder(request.language), draft: new IndexDraft(request.path) });
    return { kind: "done", size: 0 };
  }
  const building = underWay.get(request.site);
  if (building === undefined) throw new Error("nothing is being built for this site");
  const { builder, draft } = building;
  if (request.kind === "items") {
    for (const row of request.rows) {
      builder.add({ ...row, attributes: JSON.parse(row.attributes) });
      const [type, title, updated] = [row.type, row.title, row.updated_at].map((text) => JSON.stringify(text));
      draft.documents.add(`[${type},${title},${row.attributes},${updated}]`);
    }
    return { kind: "done", size: builder.size };
  }
  underWay.delete(request.site);
  const parts = builder.finish();
  await draft.save(parts, request.revision);
  return { kind: "done", size: parts.size };
}

async function load(site: string, path: string): Promise<WorkerAnswer> {
  const saved = await loadIndex(path);
  if (saved === null) return { kind: "loaded", revision: null, language: "", types: [] };
  const old = served.get(site);
  served.set(site, { index: new CompactIndex(saved.parts), documents: saved.documents, close: saved.close });
  await old?.close();
  return { kind: "loaded", revision: saved.revision, language: saved.parts.language, types: saved.parts.types };
}

function documents(site: string, identities: readonly string[]): WorkerAnswer {
  const known = served.get(site);
  if (known === undefined) return { kind: "no_index" };
  const docs = identities.map((identity) => known.index.docOf(identity));
  return { kind: "documents", documents: known.documents.read(docs) };
}

function query(site: string, lists: readonly ListQuery[]): WorkerAnswer {
  const index = served.get(site)?.index;
  if (index === undefined) return { kind: "no_index" };
  try {
    return { kind: "lists", lists: lists.map((list) => answerOf(index, list)) };
  } catch (error) {
    if (isUnknownAttributeError(error)) return { kind: "unknown_attribute", attribute: error.attribute };
    throw error;
  }
}

function answerOf(index: CompactIndex, list: ListQuery): ListAnswer {
  if (list.top !== undefined) return runTop(index, list, list.top);
  return remembered.answer(index, list, () => runList(index, list));
}

parentPort?.on("message", ({ id, request }: { id: number; request: WorkerRequest }) => {
  answer(request).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) => parentPort?.postMessage({ id, fault: error instanceof Error ? error.stack : String(error) }),
  );
});
