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
  type Synonym,
  showUndo,
  undoUpload,
  update,
} from "@/lib/contract/rewrites/synonyms";
import { synonymRow } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
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

const FEATURE = "synonyms";
const OWN = { transaction: "own" } as const;

const fieldOf = () => "words";

/** A row as the wire has it. */
function toWire({ kind, cells, facts }: ListedWords): Synonym {
  return { ...facts, kind: SYNONYM_KINDS.find((one) => one === kind) ?? "two_way", words: cells };
}

/** How the backend answers the calls of synonyms. */
export const synonymHandlers = [
  implement(
    list,
    async ({ query }, context) => {
      const page = await listWords(context, FEATURE, query);
      return { ...page, items: page.items.map(toWire) };
    },
    OWN,
  ),
  implement(create, async ({ body }, context) =>
    toWire(await createWords(context, FEATURE, synonymRow(body.kind, body.words), fieldOf)),
  ),
  implement(update, async ({ body }, context) => {
    const judged = synonymRow(body.kind, body.words);
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
