import { parentPort } from "node:worker_threads";
import { IndexBuilder } from "./index/build-index";
import { CompactIndex } from "./index/compact-index";
import { loadIndex, saveIndex } from "./index/index-file";
import type { ListAnswer, ListQuery } from "./list-query";
import { UnknownAttributeError } from "./pipeline/filter";
import { runList } from "./pipeline/run-list";
import { runTop } from "./pipeline/run-top";
import { RememberedLists } from "./remembered-lists";

// A thread of the search. The same program runs twice: one thread holds the indexes of all sites and answers, the other
// builds, so that a rebuild never stands in front of a search. A built index goes over the disk: the builder writes the
// file, the searcher reads it.

/** A row of the catalogue; `attributes` is JSON that this thread parses. */
export type ItemRow = { identity: string; type: string; title: string; attributes: string };

/** What a thread is asked. */
export type WorkerRequest =
  | { kind: "load"; site: string; path: string }
  | { kind: "query"; site: string; lists: ListQuery[] }
  | { kind: "begin"; site: string; language: string }
  | { kind: "items"; site: string; rows: ItemRow[] }
  | { kind: "finish"; site: string; path: string; revision: number };

/** What it answers: `load` the revision of the catalogue or null, `query` the lists or an attribute nobody has. */
export type WorkerAnswer =
  | { kind: "loaded"; revision: number | null; language: string; types: string[] }
  | { kind: "lists"; lists: ListAnswer[] }
  | { kind: "unknown_attribute"; attribute: string }
  | { kind: "no_index" }
  | { kind: "done"; size: number };

const indexes = new Map<string, CompactIndex>();
const builders = new Map<string, IndexBuilder>();
const remembered = new RememberedLists();

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === "load") return load(request.site, request.path);
  if (request.kind === "query") return query(request.site, request.lists);
  if (request.kind === "begin") {
    builders.set(request.site, new IndexBuilder(request.language));
    return { kind: "done", size: 0 };
  }
  const builder = builders.get(request.site);
  if (builder === undefined) throw new Error("nothing is being built for this site");
  if (request.kind === "items") {
    for (const row of request.rows) builder.add({ ...row, attributes: JSON.parse(row.attributes) });
    return { kind: "done", size: builder.size };
  }
  builders.delete(request.site);
  const parts = builder.finish();
  await saveIndex(request.path, parts, request.revision);
  return { kind: "done", size: parts.size };
}

async function load(site: string, path: string): Promise<WorkerAnswer> {
  const saved = await loadIndex(path);
  if (saved === null) return { kind: "loaded", revision: null, language: "", types: [] };
  indexes.set(site, new CompactIndex(saved.parts));
  return { kind: "loaded", revision: saved.revision, language: saved.parts.language, types: saved.parts.types };
}

function query(site: string, lists: readonly ListQuery[]): WorkerAnswer {
  const index = indexes.get(site);
  if (index === undefined) return { kind: "no_index" };
  try {
    return { kind: "lists", lists: lists.map((list) => answerOf(index, list)) };
  } catch (error) {
    if (error instanceof UnknownAttributeError) return { kind: "unknown_attribute", attribute: error.attribute };
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
