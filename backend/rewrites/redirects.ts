import * as calls from "@/lib/contract/rewrites/redirects";
import { validateRedirect } from "@/lib/domain/rewrites/redirect-csv";
import type { RowCode } from "@/lib/domain/rewrites/row";
import { buildRewriteHandlers } from "./rewrite-handlers";

const TARGET_CODES: readonly string[] = ["target_missing", "target_not_url", "self_target", "loop"] satisfies RowCode[];

/** Handlers of the redirect endpoints. */
export const redirectHandlers = buildRewriteHandlers({
  feature: "redirects",
  calls,
  validateRow: ({ word, target }: { word: string; target: string }) => validateRedirect(word, target),
  fieldOf: (code) => (TARGET_CODES.includes(code) ? "target" : "word"),
  toWire: ({ cells: [word = "", target = ""], facts }): calls.Redirect => ({ ...facts, word, target }),
});
