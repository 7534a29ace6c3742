import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { type Implemented, implement, type SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import { heldWords, wordFile } from "@/backend/rewrites/rows/tables";
import { addWords, changeWords, removeWords, type WordFault } from "@/backend/rewrites/rows/write-rows";
import { searchedQueries } from "@/backend/rewrites/upload/affected-searches";
import { applyUpload } from "@/backend/rewrites/upload/apply-upload";
import { tryUpload } from "@/backend/rewrites/upload/dry-run";
import { planUndo, shownPlan, undoFault, undoUpload } from "@/backend/rewrites/upload/undo-upload";
import { findUpload, pageOfUploads, type UploadRow } from "@/backend/rewrites/upload/upload-rows";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import type { rewriteCalls } from "@/lib/contract/rewrites/rewrite-calls";
import { UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { ReadLine } from "@/lib/domain/rewrites/row";
import type { Endpoint, noBody, noQuery, siteParams } from "@/lib/http/endpoint";
import { type ListedWords, pageOfWords, readBack, type WordQuery, writtenWords } from "./list-rows";

type Calls = ReturnType<typeof rewriteCalls>;
type ListCall<Wire> = Endpoint<
  typeof siteParams,
  z.core.$ZodType<WordQuery>,
  typeof noBody,
  z.core.$ZodType<unknown, Omit<Awaited<ReturnType<typeof pageOfWords>>, "items"> & { items: Wire[] }>
>;
type WriteCall<Sent, Wire, Code extends string> = Endpoint<
  typeof siteParams,
  typeof noQuery,
  z.core.$ZodType<Sent>,
  z.core.$ZodType<unknown, Wire>,
  Code
>;

/** A table of words: its calls, and how its rows stand on the wire. */
type Table<Content, Wire, Code extends string> = {
  feature: WordFeature;
  calls: Pick<
    Calls,
    "destroy" | "bulkDownload" | "bulkUpload" | "dryRun" | "listUploads" | "showUndo" | "undoUpload"
  > & {
    list: ListCall<Wire>;
    create: WriteCall<Content, Wire, Code>;
    update: WriteCall<Content & { id: string }, Wire, Code>;
  };
  /** Judges what a call says of a row. */
  rowOf: (content: Content) => Exclude<ReadLine, null>;
  /** Which field of a call a fault of a row is told under. */
  fieldOf: (code: string) => string;
  toWire: (row: ListedWords) => Wire;
};

// A call that asks the search holds no transaction.
const OWN = { transaction: "own" } as const;

/** How the backend answers the calls of a table of words. */
export function rewriteHandlers<Content, Wire, Code extends string>(
  table: Table<Content, Wire, Code>,
): readonly Implemented[] {
  const { feature, calls, toWire } = table;
  return [
    implement(
      calls.list,
      async ({ query }, { site, services, now }) => {
        const { siteId } = site;
        const seen = await readBack(services, siteId);
        const queries = await searchedQueries(services.database.db, site, now);
        const page = await pageOfWords(services.database.db, { siteId, feature, seen, queries, now }, query);
        return { ...page, items: page.items.map(toWire) };
      },
      OWN,
    ),
    createHandler(table),
    updateHandler(table),
    implement(calls.destroy, async ({ body }, context) => {
      await matching(context, feature, body.id);
      await removeWords(context, feature, body.id);
      return undefined;
    }),
    wordFile(calls.bulkDownload, feature),
    uploadHandler(table),
    implement(
      calls.dryRun,
      async ({ body: { data, type } }, { site, services, user, now, refuse }) => {
        if (data.items.length > UPLOAD_ROWS_MAX) return refuse(422, "too_many_rows", { max: UPLOAD_ROWS_MAX });
        return tryUpload(services, { site, user: user.id, now }, feature, { items: data.items, type });
      },
      OWN,
    ),
    implement(calls.listUploads, ({ query }, { tx, site, now }) =>
      pageOfUploads(tx, { siteId: site.siteId, feature, now }, query.page),
    ),
    implement(calls.showUndo, async ({ query: { id } }, context) => {
      const upload = await undoable(context, feature, id, false);
      return shownPlan(id, await planUndo(context, feature, upload));
    }),
    implement(calls.undoUpload, async ({ body: { id, changed_since } }, context) => {
      const upload = await undoable(context, feature, id, true);
      return undoUpload(context, feature, upload, { isForced: changed_since === "take_back", isTold: true });
    }),
  ];
}

function createHandler<Content, Wire, Code extends string>(table: Table<Content, Wire, Code>): Implemented {
  const { feature, calls, rowOf, toWire } = table;
  return implement(calls.create, async ({ body }, context) => {
    const judged = rowOf(body);
    if ("code" in judged) return refuseRow(table, calls.create, context.refuse, judged);
    const id = await addWords(context, feature, judged.row);
    if (typeof id !== "string") return refuseRow(table, calls.create, context.refuse, id);
    return toWire(await written(context, feature, id));
  });
}

function updateHandler<Content, Wire, Code extends string>(table: Table<Content, Wire, Code>): Implemented {
  const { feature, calls, rowOf, toWire } = table;
  return implement(calls.update, async ({ body }, context) => {
    if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
    const old = await matching(context, feature, body.id);
    const judged = rowOf(body);
    if ("code" in judged) return refuseRow(table, calls.update, context.refuse, judged);
    const fault = await changeWords(context, feature, old, judged.row);
    if (fault !== null) return refuseRow(table, calls.update, context.refuse, fault);
    return toWire(await written(context, feature, body.id));
  });
}

function uploadHandler<Content, Wire, Code extends string>({
  feature,
  calls,
}: Table<Content, Wire, Code>): Implemented {
  return implement(calls.bulkUpload, async ({ body }, context) => {
    const { data, type, rows = "good", removed_count: removedCount, if_revision: ifRevision } = body;
    const done = await applyUpload(context, feature, { items: data.items, type, rows, removedCount, ifRevision });
    if (!("code" in done)) return done;
    // What is told of refused rows belongs to an answer of its own form, not to field codes.
    const { errors: refused_rows, ...extra } = done.extra;
    const told = refused_rows === undefined ? extra : { ...extra, refused_rows };
    return context.refuse(done.code === "moved_on" ? 412 : 422, done.code, told);
  });
}

type Asking = { tx: Tx; site: SiteRow; now: Date };

async function written({ tx, site, now }: Asking, feature: WordFeature, id: string): Promise<ListedWords> {
  const queries = await searchedQueries(tx, site, now);
  return writtenWords(tx, { siteId: site.siteId, feature, queries, now }, id);
}

async function undoable(
  { tx, site, now, refuse }: Asking & { refuse: Refuse<"already_undone" | "too_old"> },
  feature: WordFeature,
  id: string,
  isHeld: boolean,
): Promise<UploadRow> {
  const upload = await findUpload(tx, { siteId: site.siteId, feature, id }, isHeld);
  const fault = undoFault(upload, now);
  if (upload === undefined) return refuse(404, "not_found");
  return fault === null ? upload : refuse(422, fault);
}

/** The row that a write is about, held; it must be the version that `If-Match` names, if it names one. */
async function matching(
  { tx, site, now, ifMatch, refuse }: Asking & { ifMatch: string | undefined; refuse: Refuse },
  feature: WordFeature,
  id: string,
) {
  const row = await heldWords(tx, site.siteId, feature, id);
  if (row === undefined) return refuse(404, "not_found");
  if (ifMatch === undefined || ifMatch === String(row.revision)) return row;
  const { facts } = await writtenWords(tx, { siteId: site.siteId, feature, queries: null, now }, id);
  const { revision, updated_by: changed_by, updated_at: changed_at } = facts;
  return refuse(412, "stale", { revision, changed_by, changed_at });
}

function refuseRow<Code extends string>(
  { fieldOf }: { fieldOf: (code: string) => string },
  { errors }: { errors: readonly Code[] },
  refuse: Refuse<Code>,
  { code: fault, id }: WordFault,
): never {
  const code = errors.find((one) => one === fault);
  if (code === undefined) throw new Error(`the call does not list ${fault}`);
  return refuse(422, code, { ...(id === undefined ? {} : { id }), errors: { [fieldOf(code)]: [code] } });
}
