import { createWriteStream } from "node:fs";
import { type EventOptions, readEventOptions } from "@/backend/analytics/import-command/event-options";
import { formatEventReport } from "@/backend/analytics/import-command/event-report";
import { runEventImport } from "@/backend/analytics/import-command/event-run";
import { isUsageError } from "@/backend/catalogue/import-command/import-options";
import { createImportProgress, formatFault } from "@/backend/catalogue/import-command/import-report";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { isApiError } from "@/lib/http/api-error";
import { callProduct } from "./check-product";
import { readCommandSettings } from "./env";
import { createSignedTransport } from "./signed-transport";

// npm run import-events: imports past searches, clicks and orders as events of a site.

async function run(options: EventOptions): Promise<boolean> {
  const settings = await readCommandSettings();
  const { backendUrl, backendKey } = settings;
  if (backendUrl === undefined) throw new Error("No backend is running.");
  const rejects = options.rejectsFile === undefined ? null : createWriteStream(options.rejectsFile);
  const target = {
    base: backendUrl,
    transport: createSignedTransport(backendKey, "import"),
    onProgress: createImportProgress("events sent"),
    onRefused: (refused: object) => rejects?.write(`${JSON.stringify(refused)}\n`),
  };
  const summary = await callProduct(backendUrl, settings, () => runEventImport(options, target));
  rejects?.end();
  if (process.stderr.isTTY) process.stderr.write("\r");
  process.stdout.write(`${formatEventReport(summary, options).join("\n")}\n`);
  return summary.accepted + summary.known > 0;
}

function formatError(error: unknown): string {
  if (isApiError(error))
    return error.code === "unknown_site" ? "This site does not exist." : `The backend refused: ${error.code}.`;
  if (isFeedFault(error))
    return formatFault(error).replace("Nothing was changed.", "Everything before it was imported.");
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<number> {
  try {
    return (await run(readEventOptions(process.argv.slice(2)))) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    return isUsageError(error) ? 2 : 1;
  }
}

main().then((code) => {
  process.exitCode = code;
});
