import * as calls from "@/lib/contract/rewrites/synonyms";
import { synonymRow } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_KINDS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { rewriteHandlers } from "./rewrite-handlers";

/** How the backend answers the calls of synonyms. */
export const synonymHandlers = rewriteHandlers({
  feature: "synonyms",
  calls,
  rowOf: ({ kind, words }: { kind: SynonymKind; words: string[] }) => synonymRow(kind, words),
  fieldOf: () => "words",
  toWire: ({ kind, cells, facts }): calls.Synonym => ({
    ...facts,
    kind: SYNONYM_KINDS.find((one) => one === kind) ?? "two_way",
    words: cells,
  }),
});
