import * as calls from "@/lib/contract/rewrites/redirects";
import { redirectRow } from "@/lib/domain/rewrites/redirect-csv";
import type { RowCode } from "@/lib/domain/rewrites/row";
import { rewriteHandlers } from "./rewrite-handlers";

const OF_TARGET: readonly string[] = ["target_missing", "target_not_url", "self_target", "loop"] satisfies RowCode[];

/** How the backend answers the calls of redirects. */
export const redirectHandlers = rewriteHandlers({
  feature: "redirects",
  calls,
  rowOf: ({ word, target }: { word: string; target: string }) => redirectRow(word, target),
  fieldOf: (code) => (OF_TARGET.includes(code) ? "target" : "word"),
  toWire: ({ cells: [word = "", target = ""], facts }): calls.Redirect => ({ ...facts, word, target }),
});
