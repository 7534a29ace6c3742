import type { Implemented } from "@/backend/kit/implement";
import { allWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { bulkDownload as redirectsDownload } from "@/lib/contract/rewrites/redirects";
import type { bulkDownload as synonymsDownload } from "@/lib/contract/rewrites/synonyms";
import { csvLine } from "@/lib/domain/kit/csv-line";
import { FileAnswer } from "@/lib/files/file-answer";
import { grammarOf } from "./tables";

const BATCH = 1000;
/** Spreadsheets take a file for UTF-8 only with it; an upload drops it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The table of a feature as a file that uploads again unchanged. */
export function wordFile(call: typeof synonymsDownload | typeof redirectsDownload, feature: WordFeature): Implemented {
  return {
    call,
    options: { transaction: "own" },
    run: async (_, { site, services }) => {
      if (site === null) throw new Error("a table of words belongs to a site");
      const { db } = services.database;
      const grammar = await grammarOf(db, site, feature);
      const rows = await allWords(db, site.siteId, feature);
      const lines = rows.map((row) => csvLine(grammar.write(row)));
      return new FileAnswer(`${feature}_${site.siteId}.csv`, "text/csv; charset=utf-8", piecesOf(lines));
    },
  };
}

async function* piecesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (let at = 0; at < lines.length; at += BATCH) yield lines.slice(at, at + BATCH).join("");
}
