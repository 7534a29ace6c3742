import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { foldWords } from "@/backend/rewrites/rows/fold-words";
import { deleteExpiredUploads } from "@/backend/rewrites/upload/upload-rows";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { validateRedirect } from "@/lib/domain/rewrites/redirect-csv";
import type { RowCode } from "@/lib/domain/rewrites/row";
import { validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_KINDS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { startRedirectHealth } from "./redirect-health";
import { wordReversals } from "./reversal";
import { buildRewriteHandlers } from "./rewrite-handlers";

const synonymHandlers = buildRewriteHandlers({
  feature: "synonyms",
  calls: synonyms,
  validateRow: ({ kind, words }: { kind: SynonymKind; words: string[] }) => validateSynonym(kind, words),
  findField: () => "words",
  toWire: ({ kind, cells, facts }): synonyms.ListedSynonym => ({
    ...facts,
    kind: SYNONYM_KINDS.find((one) => one === kind) ?? "two_way",
    words: cells,
  }),
});

const TARGET_CODES: readonly string[] = ["target_missing", "target_not_url", "self_target", "loop"] satisfies RowCode[];

const redirectHandlers = buildRewriteHandlers({
  feature: "redirects",
  calls: redirects,
  validateRow: ({ word, target }: { word: string; target: string }, { baseUrl }) =>
    validateRedirect(word, target, baseUrl),
  findField: (code) => (TARGET_CODES.includes(code) ? "target" : "word"),
  toWire: ({ cells: [word = "", target = ""], facts }): redirects.ListedRedirect => ({ ...facts, word, target }),
});

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: "targets of redirects",
    stage: "checks",
    start: ({ log, services: { database, now, imageChecks } }) =>
      startRedirectHealth({ database, log, now, checks: imageChecks.background }),
  },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [...synonymHandlers, ...redirectHandlers];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = wordReversals;

/** Deletes expired records. */
export const retention: readonly RetentionTask[] = [{ name: "uploads", run: deleteExpiredUploads }];

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [{ name: "synonyms and redirects", run: foldWords }];
