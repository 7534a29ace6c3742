import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { type ImplementedCall, implement, type SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { Services } from "@/backend/kit/services";
import { createDownloadHandler, lockRow } from "@/backend/rewrites/rows/tables";
import { addRow, deleteRow, type RowFault, updateRow } from "@/backend/rewrites/rows/write-rows";
import { applyUpload } from "@/backend/rewrites/upload/apply-upload";
import { dryRunUpload } from "@/backend/rewrites/upload/dry-run";
import { findUndoFault, planUndo, toUndoPlan, undoUpload } from "@/backend/rewrites/upload/undo-upload";
import { findUpload, loadUploadPage, type UploadRow } from "@/backend/rewrites/upload/upload-rows";
import { loadSearchedQueries } from "@/backend/search/service/searched-queries";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import type { buildRewriteCalls } from "@/lib/contract/rewrites/rewrite-calls";
import { UPLOAD_ROWS_MAX, WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { LineResult } from "@/lib/domain/rewrites/row";
import type { Endpoint, noBody, noQuery, siteParams } from "@/lib/http/endpoint";
import {
  type ListedRow,
  type ListQuery,
  loadPage,
  loadWrittenRow,
  openSearching,
  readSearchRevision,
} from "./list-rows";

type Calls = ReturnType<typeof buildRewriteCalls>;
type ListCall<Wire> = Endpoint<
  typeof siteParams,
  z.core.$ZodType<ListQuery>,
  typeof noBody,
  z.core.$ZodType<unknown, Omit<Awaited<ReturnType<typeof loadPage>>, "items"> & { items: Wire[] }>
>;
type WriteCall<Sent, Wire, Code extends string> = Endpoint<
  typeof siteParams,
  typeof noQuery,
  z.core.$ZodType<Sent>,
  z.core.$ZodType<unknown, Wire>,
  Code
>;

/** A rewrite table: its endpoints, and how its rows convert to the wire format. */
type TableSpec<Content, Wire, Code extends string> = {
  feature: WordFeature;
  calls: Pick<
    Calls,
    "destroy" | "bulkDownload" | "bulkUpload" | "dryRun" | "listUploads" | "showUndo" | "undoUpload"
  > & {
    list: ListCall<Wire>;
    create: WriteCall<Content, Wire, Code>;
    update: WriteCall<Content & { id: string }, Wire, Code>;
  };
  /** Validates the content of a row in a request to a site. */
  validateRow: (content: Content, site: { baseUrl: string }) => Exclude<LineResult, null>;
  /** The request field under which a fault is reported. */
  findField: (code: string) => string;
  toWire: (row: ListedRow) => Wire;
};

// Endpoints that query the search run without a transaction.
const OWN = { transaction: "own" } as const;

/** Builds the handlers of a rewrite table. */
export function buildRewriteHandlers<Content, Wire, Code extends string>(
  table: TableSpec<Content, Wire, Code>,
): readonly ImplementedCall[] {
  const { feature, calls, toWire } = table;
  return [
    implement(
      calls.list,
      async ({ query }, { site, services, now }) => {
        const { siteId } = site;
        const searchRevision = await readSearchRevision(services, siteId);
        const queries = await loadSearchedQueries(services.database.db, site, now);
        const searching = queries && (await openSearching(services, siteId, feature));
        const counted = { queries, searching };
        const page = await loadPage(services.database.db, { siteId, feature, searchRevision, ...counted, now }, query);
        return { ...page, items: page.items.map(toWire) };
      },
      OWN,
    ),
    buildCreateHandler(table),
    buildUpdateHandler(table),
    implement(calls.destroy, async ({ body }, context) => {
      await lockMatchingRow(context, feature, body.id);
      await deleteRow(context, feature, body.id);
      return undefined;
    }),
    createDownloadHandler(calls.bulkDownload, feature),
    buildUploadHandler(table),
    implement(
      calls.dryRun,
      async ({ body: { data, type } }, { site, services, user, now, refuse }) => {
        if (data.items.length > UPLOAD_ROWS_MAX) return refuse(422, "too_many_rows", { max: UPLOAD_ROWS_MAX });
        const dryRun = await dryRunUpload(services, { site, user: user.id, now }, feature, { items: data.items, type });
        return dryRun ?? refuse(422, "too_many_rows", { max: WORD_ROWS_MAX });
      },
      OWN,
    ),
    implement(calls.listUploads, ({ query }, { tx, site, now }) =>
      loadUploadPage(tx, { siteId: site.siteId, feature, now }, query.page),
    ),
    implement(calls.showUndo, async ({ query: { id } }, context) => {
      const upload = await findUndoableUpload(context, feature, id, false);
      return toUndoPlan(id, await planUndo(context, feature, upload));
    }),
    implement(calls.undoUpload, async ({ body: { id, changed_since } }, context) => {
      const upload = await findUndoableUpload(context, feature, id, true);
      return undoUpload(context, feature, upload, { isForced: changed_since === "take_back", shouldRecord: true });
    }),
  ];
}

function buildCreateHandler<Content, Wire, Code extends string>(
  table: TableSpec<Content, Wire, Code>,
): ImplementedCall {
  const { feature, calls, validateRow, toWire } = table;
  return implement(calls.create, async ({ body }, context) => {
    const result = validateRow(body, context.site);
    if ("code" in result) return refuseRow(table, calls.create, context.refuse, result);
    const id = await addRow(context, feature, result.row);
    if (typeof id !== "string") return refuseRow(table, calls.create, context.refuse, id);
    return toWire(await loadRow(context, feature, id));
  });
}

function buildUpdateHandler<Content, Wire, Code extends string>(
  table: TableSpec<Content, Wire, Code>,
): ImplementedCall {
  const { feature, calls, validateRow, toWire } = table;
  return implement(calls.update, async ({ body }, context) => {
    if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
    const old = await lockMatchingRow(context, feature, body.id);
    const result = validateRow(body, context.site);
    if ("code" in result) return refuseRow(table, calls.update, context.refuse, result);
    const fault = await updateRow(context, feature, old, result.row);
    if (fault !== null) return refuseRow(table, calls.update, context.refuse, fault);
    return toWire(await loadRow(context, feature, body.id));
  });
}

function buildUploadHandler<Content, Wire, Code extends string>({
  feature,
  calls,
}: TableSpec<Content, Wire, Code>): ImplementedCall {
  return implement(calls.bulkUpload, async ({ body }, context) => {
    const { data, type, rows = "good", removed_count: removedCount, if_revision: ifRevision, format } = body;
    const request = { items: data.items, type, rows, removedCount, ifRevision, format };
    const result = await applyUpload(context, feature, request);
    if (!("code" in result)) return result;
    // `errors` on the wire is reserved for field codes, so refused rows get their own field.
    const { errors: refused_rows, ...extra } = result.extra;
    const details = refused_rows === undefined ? extra : { ...extra, refused_rows };
    return context.refuse(result.code === "moved_on" ? 412 : 422, result.code, details);
  });
}

type ReadContext = { tx: Tx; site: SiteRow; now: Date };

async function loadRow(
  { tx, site, services, now }: ReadContext & { services: Services },
  feature: WordFeature,
  id: string,
): Promise<ListedRow> {
  const { siteId } = site;
  const queries = await loadSearchedQueries(tx, site, now);
  const searching = queries && (await openSearching(services, siteId, feature));
  return loadWrittenRow(tx, { siteId, feature, queries, searching, now }, id);
}

async function findUndoableUpload(
  { tx, site, now, refuse }: ReadContext & { refuse: Refuse<"already_undone" | "too_old"> },
  feature: WordFeature,
  id: string,
  forUpdate: boolean,
): Promise<UploadRow> {
  const upload = await findUpload(tx, { siteId: site.siteId, feature, id }, forUpdate);
  const fault = findUndoFault(upload, now);
  if (upload === undefined) return refuse(404, "not_found");
  return fault === null ? upload : refuse(422, fault);
}

/** Locks the row to write; refuses with 412 if its revision differs from `If-Match`. */
async function lockMatchingRow(
  { tx, site, now, ifMatch, refuse }: ReadContext & { ifMatch: string | undefined; refuse: Refuse },
  feature: WordFeature,
  id: string,
) {
  const row = await lockRow(tx, site.siteId, feature, id);
  if (row === undefined) return refuse(404, "not_found");
  if (ifMatch === undefined || ifMatch === String(row.revision)) return row;
  const { facts } = await loadWrittenRow(tx, { siteId: site.siteId, feature, queries: null, searching: null, now }, id);
  const { revision, updated_by: changed_by, updated_at: changed_at } = facts;
  return refuse(412, "stale", { revision, changed_by, changed_at });
}

function refuseRow<Code extends string>(
  { findField }: { findField: (code: string) => string },
  { errors }: { errors: readonly Code[] },
  refuse: Refuse<Code>,
  { code: fault, id }: RowFault,
): never {
  const code = errors.find((one) => one === fault);
  if (code === undefined) throw new Error(`the call does not list ${fault}`);
  return refuse(422, code, { ...(id === undefined ? {} : { id }), errors: { [findField(code)]: [code] } });
}
