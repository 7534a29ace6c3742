import type { Services } from "@/backend/kit/services";
import { loadGrammar } from "@/backend/rewrites/rows/tables";
import type { SearchContext } from "@/backend/search/service/search-context";
import { loadSearchedQueries, type SearchedQueries } from "@/backend/search/service/searched-queries";
import { loadWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import type { RowWarning } from "@/lib/domain/rewrites/row";
import { isTableTooLarge } from "@/lib/domain/rewrites/table-size";
import { type LineVerdict, type UploadType, VERDICTS, validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import { findAffectedSearches } from "./affected-searches";
import { loadWordsRevision, needsTypedCount } from "./apply-upload";
import { checkTargets } from "./check-targets";
import { type AffectedByLine, buildExamples } from "./upload-examples";

export type DryRunInput = { items: readonly (readonly string[])[]; type: UploadType };

type Lines = readonly LineVerdict[];

/**
 * Validates an upload without writing; null if the table would be too large to search with it. Reads through the pool and queries the
 * search, so it needs no transaction.
 */
export async function dryRunUpload(
  services: Services,
  {
    site,
    user,
    now,
  }: { site: { siteId: string; baseUrl: string; timeZone: string; language: string }; user: string; now: Date },
  feature: WordFeature,
  { items, type }: DryRunInput,
): Promise<DryRun | null> {
  const { db } = services.database;
  const revision = await loadWordsRevision(db, site.siteId);
  const grammar = await loadGrammar(db, site, feature);
  const current = await loadWords(db, site.siteId, feature);
  const verdict = validateUpload(grammar, items, new Map(current.map((row) => [row.key, row])), type);
  if (isTableTooLarge(verdict.table.values())) return null;
  const targets = feature === "redirects" ? await checkTargets(services, { site, user }, verdict.lines) : null;
  const lines = targets === null ? verdict.lines : addTargetWarnings(verdict.lines, targets.warnings);
  const removed = new Set(verdict.removed);
  const searching = await services.search.open(site.siteId);
  const affected = findAffectedByLine({ feature, searching }, verdict.lines, await loadSearchedQueries(db, site, now));
  return {
    revision,
    total: lines.length,
    counts: { ...verdict.counts, removed: removed.size },
    preview: buildPreview(lines, affected),
    refused: groupByCode(lines.flatMap(({ line, code }) => (code === null ? [] : [[code, line] as const]))),
    warnings: groupByCode(lines.flatMap(({ line, warnings }) => warnings.map((code) => [code, line] as const))),
    removed: current
      .filter(({ key }) => removed.has(key))
      .slice(0, UPLOAD_PREVIEW_ROWS)
      .map(({ kind, cells }) => ({ kind, cells: [...cells] })),
    must_type_count: needsTypedCount(removed.size),
    targets: targets?.counts ?? null,
    examples: await buildExamples(searching, feature, verdict, affected),
  };
}

/** Finds the searches that valid lines affect, by line number; null if searches are not counted. */
function findAffectedByLine(
  { feature, searching }: { feature: WordFeature; searching: SearchContext },
  lines: Lines,
  queries: SearchedQueries | null,
): AffectedByLine {
  if (queries === null) return null;
  const rows = lines.flatMap(({ line, row, code }) =>
    row === null || code !== null ? [] : [{ id: String(line), ...row }],
  );
  const affected = findAffectedSearches(feature, rows, queries, searching);
  return new Map([...affected].map(([id, one]) => [Number(id), one]));
}

function addTargetWarnings(lines: Lines, warnings: ReadonlyMap<string, RowWarning>): LineVerdict[] {
  return lines.map((line) => {
    const warning = line.code === null ? warnings.get(line.row?.cells[1] ?? "") : undefined;
    return warning === undefined ? line : { ...line, warnings: [...line.warnings, warning] };
  });
}

/** Selects the first lines of the file and the first ones of each verdict, in file order. */
function buildPreview(lines: Lines, affected: AffectedByLine): DryRun["preview"] {
  const shown = new Set(lines.slice(0, UPLOAD_PREVIEW_ROWS));
  for (const verdict of VERDICTS) {
    for (const line of lines.filter((one) => one.verdict === verdict).slice(0, UPLOAD_PREVIEW_ROWS)) shown.add(line);
  }
  return [...shown]
    .sort((a, b) => a.line - b.line)
    .map(({ line, verdict, code, warnings, row, old }) => ({
      row: line,
      verdict,
      code,
      warnings: [...warnings],
      kind: row?.kind ?? null,
      cells: row === null ? null : [...row.cells],
      old: old === null ? null : [...old.cells],
      searches: affected === null || row === null || code !== null ? null : (affected.get(line)?.searches ?? 0),
    }));
}

function groupByCode(found: readonly (readonly [string, number])[]): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  for (const [code, line] of found) {
    const known = lines[code] ?? [];
    lines[code] = known;
    known.push(line);
  }
  return lines;
}
