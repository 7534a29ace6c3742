import { createWriteStream } from "node:fs";
import { readImportOptions } from "@/backend/import/import-options";
import { reportOf } from "@/backend/import/import-report";
import { runImport } from "@/backend/import/import-run";
import { ApiError } from "@/lib/http/api-error";
import { readCommandSettings } from "./env";
import { signedTransport } from "./signed-transport";

// npm run import: a catalogue file becomes the catalogue of a site. scripts/import.mjs makes sure that a backend answers.

const EVERY = 2000;

function showProgress(read: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${read.toLocaleString("en")} records read `);
  else if (read % EVERY < 500) process.stderr.write(`${read.toLocaleString("en")} records read\n`);
}

async function main(): Promise<void> {
  const options = readImportOptions(process.argv.slice(2));
  const { backendUrl, backendKey, publicUrl } = await readCommandSettings();
  if (backendUrl === undefined) throw new Error("No backend runs here.");
  const rejects = options.rejectsFile === undefined ? null : createWriteStream(options.rejectsFile);
  const summary = await runImport(options, {
    base: backendUrl,
    transport: signedTransport(backendKey, "import"),
    onProgress: showProgress,
    onReject: (reject) => rejects?.write(`${JSON.stringify(reject)}\n`),
  });
  rejects?.end();
  if (process.stderr.isTTY) process.stderr.write("\r");
  process.stdout.write(`${reportOf(summary, options, publicUrl).join("\n")}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ApiError ? `The backend refused: ${error.code}.` : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
