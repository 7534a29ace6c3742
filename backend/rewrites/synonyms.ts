import * as calls from "@/lib/contract/rewrites/synonyms";
import { validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_KINDS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { buildRewriteHandlers } from "./rewrite-handlers";

/** Handlers of the synonym endpoints. */
export const synonymHandlers = buildRewriteHandlers({
  feature: "synonyms",
  calls,
  validateRow: ({ kind, words }: { kind: SynonymKind; words: string[] }) => validateSynonym(kind, words),
  fieldOf: () => "words",
  toWire: ({ kind, cells, facts }): calls.Synonym => ({
    ...facts,
    kind: SYNONYM_KINDS.find((one) => one === kind) ?? "two_way",
    words: cells,
  }),
});
