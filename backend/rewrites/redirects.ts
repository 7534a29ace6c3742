import { implement } from "@/backend/kit/implement";
import { wordFile } from "@/backend/rewrites/rows/download";
import { pageOfUploads } from "@/backend/rewrites/upload/upload-rows";
import {
  bulkDownload,
  bulkUpload,
  create,
  destroy,
  dryRun,
  list,
  listUploads,
  type Redirect,
  showUndo,
  undoUpload,
  update,
} from "@/lib/contract/rewrites/redirects";
import { redirectRow } from "@/lib/domain/rewrites/redirect-csv";
import type { RowCode } from "@/lib/domain/rewrites/row";
import type { ListedWords } from "./list-rows";
import {
  createWords,
  destroyWords,
  dryRunWords,
  listWords,
  showUndoOf,
  undoWords,
  updateWords,
  uploadWords,
} from "./rewrite-calls";

const FEATURE = "redirects";
const OWN = { transaction: "own" } as const;

const OF_TARGET: readonly string[] = ["target_missing", "target_not_url", "self_target", "loop"] satisfies RowCode[];

function fieldOf(code: string): string {
  return OF_TARGET.includes(code) ? "target" : "word";
}

/** A row as the wire has it. */
function toWire({ cells: [word = "", target = ""], facts }: ListedWords): Redirect {
  return { ...facts, word, target };
}

/** How the backend answers the calls of redirects. */
export const redirectHandlers = [
  implement(
    list,
    async ({ query }, context) => {
      const page = await listWords(context, FEATURE, query);
      return { ...page, items: page.items.map(toWire) };
    },
    OWN,
  ),
  implement(create, async ({ body }, context) =>
    toWire(await createWords(context, FEATURE, redirectRow(body.word, body.target), fieldOf)),
  ),
  implement(update, async ({ body }, context) => {
    const judged = redirectRow(body.word, body.target);
    return toWire(await updateWords(context, FEATURE, { id: body.id, judged }, fieldOf));
  }),
  implement(destroy, async ({ body }, context) => {
    await destroyWords(context, FEATURE, body.id);
    return undefined;
  }),
  wordFile(bulkDownload, FEATURE),
  implement(bulkUpload, ({ body }, context) => uploadWords(context, FEATURE, body)),
  implement(dryRun, ({ body }, context) => dryRunWords(context, FEATURE, body), OWN),
  implement(listUploads, ({ query }, { tx, site, now }) =>
    pageOfUploads(tx, { siteId: site.siteId, feature: FEATURE, now }, query.page),
  ),
  implement(showUndo, ({ query }, context) => showUndoOf(context, FEATURE, query.id)),
  implement(undoUpload, ({ body }, context) => undoWords(context, FEATURE, body)),
];
