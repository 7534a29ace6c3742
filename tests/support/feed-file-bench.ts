import { eq } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { feedPlans } from "@/backend/db/schema/catalogue/plans";
import { history, type Run } from "@/lib/contract/catalogue/feed-runs";
import * as feeds from "@/lib/contract/catalogue/feeds";
import { runNow, savePlan } from "@/lib/contract/catalogue/plans";
import { until } from "@/tests/support/until";
import { type CallAnswer, callDirectly, type MakeCall } from "./direct";
import { createActor, createSite } from "./seed";
import { openStore, store, type TestBackend } from "./test-backend";

/** A source in a test: an address, or a file by its id. */
export type SourceInput = Omit<Partial<feeds.FeedSource>, "file"> & { file?: { id: string } };

/** The answer to the last part of an upload, or to its start if that was refused. */
type UploadAnswer = CallAnswer<typeof feeds.startFile> | CallAnswer<typeof feeds.addPart>;

/** The file of a complete upload. */
export function getUploadedFile(uploaded: UploadAnswer): feeds.FeedFile {
  const answer = uploaded.ok();
  if (!("file" in answer) || answer.file === null) throw new Error("the upload is not complete");
  return answer.file;
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A small table of two items. */
export const TABLE = toBytes("id,title,price\nA1,Lamp,4.50\nA2,Tent,9\n");

/** A table of at least the given size in bytes. */
export function makeTable(bytes: number): Uint8Array<ArrayBuffer> {
  const row = (at: number): string => `A${at},Lamp number ${at},${at}.50\n`;
  const rows = ["id,title,price\n"];
  for (let at = 0, size = 15; size < bytes; at += 1) size += rows.push(row(at)) && row(at).length;
  return toBytes(rows.join(""));
}

/** The file of an upload that started. */
export function getFileId(started: { ok: () => { file_id: string } }): string {
  return started.ok().file_id;
}

/** The backend of a bench, how it calls, and the actor. */
type BenchInit = { call?: MakeCall; backend?: TestBackend; actor?: Parameters<typeof createActor>[0] };

/** Creates a site and a user who uploads feed files to it. */
export async function createFileBench({ call = callDirectly, backend, actor = {} }: BenchInit = {}) {
  const into: PgRemoteDatabase = backend === undefined ? store() : openStore(backend.controlUrl);
  const siteId = await createSite({ currency: "EUR", language: "en" }, into);
  const as = await createActor({ sites: [siteId], ...actor }, into);
  const [params, init] = [{ siteId }, { as, ...(backend === undefined ? {} : { backend }) }];
  const start = (name: string, size: number) => call(feeds.startFile, { params, body: { name, size } }, init);
  const part = (fileId: string, index: number, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    call(feeds.addPart, { params: { siteId, fileId, part: index }, body }, { ...init, headers });
  return {
    ...{ siteId, as, params, init, start, part },
    /** Uploads a whole file; returns the answer to its last part. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<UploadAnswer> => {
      const begun = await start(name, bytes.length);
      if (begun.status !== 201) return begun;
      const { file_id, part_bytes } = begun.ok();
      let last: UploadAnswer = begun;
      for (let at = 0; at * part_bytes < bytes.length; at += 1)
        last = await part(file_id, at, bytes.slice(at * part_bytes, (at + 1) * part_bytes));
      return last;
    },
    remove: (fileId: string) => call(feeds.removeFile, { params: { siteId, fileId } }, init),
    list: () => call(feeds.listFeedSources, { params }, init),
    test: (source: SourceInput) => call(feeds.test, { params, body: { source: createBody(source) } }, init),
    save: (sources: SourceInput[], headers: Record<string, string> = {}) =>
      call(
        feeds.saveFeedSources,
        { params, body: { feed: "item", sources: sources.map(createBody) } },
        { ...init, headers },
      ),
    /** Runs the feed of items by hand and returns its result. */
    run: async (): Promise<Run | undefined> => {
      const timetable = { type: "manual_calendar" as const, time_zone: "UTC", times: ["00:00"], days: [1] };
      await call(savePlan, { params, body: { schedule: { feed: "item", ...timetable } } }, init);
      await into.update(feedPlans).set({ lastManualRunAt: null }).where(eq(feedPlans.siteId, siteId));
      const body = { manually_run_at: new Date().toISOString() };
      const started = await call(runNow, { params, body }, init);
      const { run_id } = started.ok();
      const look = async () => {
        const { runs } = (await call(history, { params }, init)).ok();
        return runs.find(({ id }) => id === run_id);
      };
      return until(look, (run) => run?.finished != null);
    },
  };
}

/** A source as it is sent; the fields of a file other than its id are ignored. */
function createBody({ file, ...source }: SourceInput) {
  if (file === undefined) return source;
  return { ...source, file: { ...file, name: "claimed.xml", size: 1, uploaded_at: "2020-01-01T00:00:00Z" } };
}
