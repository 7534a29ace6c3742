import { spawn } from "node:child_process";
import { ROOT } from "../launch/paths.mjs";

const ROUNDS = 3;
const XLSX_ROWS = 100_000;
const XLSX_RATIO_MAX = 1.3;
const XLSX_GROWTH_MB_MAX = 150;
const CSV_ROWS = 1_000_000;
/** A million rows may take no more memory than a tenth of them, except for garbage. */
const CSV_GROWTH_MB_MAX = 60;

/** Measures statistics files: XLSX compared with bare exceljs, and the memory of CSV, which must not grow with the rows. */
export async function measureExport({ say }) {
  say(`Writing XLSX of ${XLSX_ROWS} rows and CSV of ${CSV_ROWS} ...`);
  const pairs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push({ bare: await measureSheet("bare", XLSX_ROWS), ours: await measureSheet("xlsx", XLSX_ROWS) });
  }
  const ratio = median(pairs.map(({ bare, ours }) => ours.seconds / bare.seconds));
  const growth = Math.max(...pairs.map(({ ours }) => ours.growthMb));
  const seconds = median(pairs.map(({ ours }) => ours.seconds));
  const small = await measureSheet("csv", CSV_ROWS / 10);
  const large = await measureSheet("csv", CSV_ROWS);
  return [
    {
      name: `XLSX of ${XLSX_ROWS} rows, as a multiple of bare exceljs`,
      value: ratio.toFixed(2),
      target: `at most ${XLSX_RATIO_MAX}`,
      isReached: ratio <= XLSX_RATIO_MAX,
      note: `${seconds.toFixed(1)} s`,
    },
    {
      name: `XLSX of ${XLSX_ROWS} rows, growth of memory`,
      value: `${growth.toFixed(0)} MB`,
      target: `at most ${XLSX_GROWTH_MB_MAX} MB`,
      isReached: growth <= XLSX_GROWTH_MB_MAX,
      note: `${pairs[0]?.ours.sizeMb.toFixed(1)} MB written`,
    },
    {
      name: `CSV of ${CSV_ROWS} rows, growth of memory`,
      value: `${large.growthMb.toFixed(0)} MB`,
      target: `at most ${CSV_GROWTH_MB_MAX} MB`,
      isReached: large.growthMb <= CSV_GROWTH_MB_MAX,
      note: `${large.seconds.toFixed(1)} s, ${large.sizeMb.toFixed(0)} MB; a tenth of the rows: ${small.growthMb.toFixed(0)} MB`,
    },
  ];
}

async function measureSheet(kind, rows) {
  const script = ["--import", "tsx", "--expose-gc", "scripts/bench/export-sheet.ts", kind, String(rows)];
  const child = spawn(process.execPath, script, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
