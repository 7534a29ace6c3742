import { createWriteStream } from "node:fs";
import { type ImportOptions, isUsageError, readImportOptions } from "@/backend/catalogue/import-command/import-options";
import {
  createImportProgress,
  formatFault,
  formatReading,
  formatReport,
} from "@/backend/catalogue/import-command/import-report";
import { isImportRefused, runImport } from "@/backend/catalogue/import-command/import-run";
import type { Reject } from "@/backend/catalogue/import-command/intake";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { isApiError } from "@/lib/http/api-error";
import { callProduct } from "./check-product";
import { readCommandSettings } from "./env";
import { createSignedTransport } from "./signed-transport";

// npm run import: imports a file as the catalog of a site. scripts/import.mjs ensures that a backend is running.

async function run(options: ImportOptions): Promise<boolean> {
  const settings = await readCommandSettings();
  const { backendUrl, shopUrl, backendKey, publicUrl } = settings;
  if (backendUrl === undefined) throw new Error("No backend is running.");
  const rejects = options.rejectsFile === undefined ? null : createWriteStream(options.rejectsFile);
  const target = {
    base: backendUrl,
    transport: createSignedTransport(backendKey, "import"),
    onProgress: createImportProgress("records read"),
    onReject: ({ place, code, identity, record }: Reject) =>
      rejects?.write(`${JSON.stringify({ ...place, code, identity, record })}\n`),
  };
  const imported = callProduct(backendUrl, settings, () => runImport(options, target)).finally(() => {
    rejects?.end();
    if (process.stderr.isTTY) process.stderr.write("\r");
  });
  const summary = await imported.catch((error: unknown) => {
    if (isImportRefused(error)) process.stdout.write(`${formatReading(error.summary, options).join("\n")}\n`);
    throw error;
  });
  process.stdout.write(`${formatReport(summary, options, { consoleUrl: publicUrl, shopUrl }).join("\n")}\n`);
  return summary.finished !== null;
}

function formatError(error: unknown): string {
  if (isApiError(error)) return `The backend refused: ${error.code}. Nothing was changed.`;
  if (isFeedFault(error)) return formatFault(error);
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<number> {
  try {
    return (await run(readImportOptions(process.argv.slice(2)))) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    return isUsageError(error) ? 2 : 1;
  }
}

main().then((code) => {
  process.exitCode = code;
});
