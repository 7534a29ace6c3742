import type { Services } from "@/backend/kit/services";
import { grammarOf } from "@/backend/rewrites/rows/tables";
import { loadWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import type { RowWarning } from "@/lib/domain/rewrites/row";
import { type JudgedLine, judgeUpload, type UploadType, VERDICTS } from "@/lib/domain/rewrites/upload-verdict";
import { type SearchedQuery, searchedQueries, touchedBy } from "./affected-searches";
import { mustTypeCount, wordsRevision } from "./apply-upload";
import { checkTargets } from "./check-targets";
import { examplesOf, type TouchedLines } from "./upload-examples";

/** What is tried. */
export type UploadTried = { items: readonly (readonly string[])[]; type: UploadType };

type Lines = readonly JudgedLine[];

/** Judges an upload and writes nothing. Reads through the pool and asks the search: no transaction. */
export async function tryUpload(
  services: Services,
  { site, user, now }: { site: { siteId: string; baseUrl: string; timeZone: string }; user: string; now: Date },
  feature: WordFeature,
  { items, type }: UploadTried,
): Promise<DryRun> {
  const { db } = services.database;
  const revision = await wordsRevision(db, site.siteId);
  const grammar = await grammarOf(db, site, feature);
  const known = await loadWords(db, site.siteId, feature);
  const judged = judgeUpload(grammar, items, new Map(known.map((row) => [row.key, row])), type);
  const targets = feature === "redirects" ? await checkTargets(services, { site, user }, judged.lines) : null;
  const lines = targets === null ? judged.lines : withTargets(judged.lines, targets.warnings);
  const gone = new Set(judged.removed);
  const touched = touchedLines(feature, judged.lines, await searchedQueries(db, site, now));
  return {
    revision,
    total: lines.length,
    counts: { ...judged.counts, removed: gone.size },
    preview: previewOf(lines, touched),
    refused: byCode(lines.flatMap(({ line, code }) => (code === null ? [] : [[code, line] as const]))),
    warnings: byCode(lines.flatMap(({ line, warnings }) => warnings.map((code) => [code, line] as const))),
    removed: known
      .filter(({ key }) => gone.has(key))
      .slice(0, UPLOAD_PREVIEW_ROWS)
      .map(({ kind, cells }) => ({ kind, cells: [...cells] })),
    must_type_count: mustTypeCount(gone.size),
    targets: targets?.shown ?? null,
    examples: await examplesOf(await services.search.open(site.siteId), feature, judged, touched),
  };
}

/** What the good lines of a file act on, by their numbers; null while nobody counts searches. */
function touchedLines(feature: WordFeature, lines: Lines, queries: readonly SearchedQuery[] | null): TouchedLines {
  if (queries === null) return null;
  const rows = lines.flatMap(({ line, row, code }) =>
    row === null || code !== null ? [] : [{ id: String(line), ...row }],
  );
  const touched = touchedBy(feature, rows, queries);
  return new Map([...touched].map(([id, one]) => [Number(id), one]));
}

function withTargets(lines: Lines, warnings: ReadonlyMap<string, RowWarning>): JudgedLine[] {
  return lines.map((line) => {
    const warning = line.code === null ? warnings.get(line.row?.cells[1] ?? "") : undefined;
    return warning === undefined ? line : { ...line, warnings: [...line.warnings, warning] };
  });
}

/** The first lines, and the first ones of each verdict, in the order of the file. */
function previewOf(lines: Lines, touched: TouchedLines): DryRun["preview"] {
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
      searches: touched === null || row === null || code !== null ? null : (touched.get(line)?.searches ?? 0),
    }));
}

function byCode(found: readonly (readonly [string, number])[]): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  for (const [code, line] of found) {
    const known = lines[code] ?? [];
    lines[code] = known;
    known.push(line);
  }
  return lines;
}
