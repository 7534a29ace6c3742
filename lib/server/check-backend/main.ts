import { type Checker, createChecker } from "./checker";
import { readCheckSettings } from "./env";
import { CHECK_USAGE, isCheckUsageError, readCheckOptions } from "./options";
import { createOwnTransport } from "./own-transport";
import { formatRow, formatSummary, summarize } from "./report";
import { checkBackend } from "./run-check";

// npm run check-backend: calls a shop's own backend like the console does, and reports what differs from the contract.

const FAILED = 1;
const WRONG_USAGE = 2;
/** Signals this close together are one: a terminal and npm both send it. */
const SAME_SIGNAL_MS = 1_000;

/** Stops at the first signal, so that the rest of the run deletes what it made; ends at once at a later one. */
function stopOnSignals(checker: Checker): void {
  let stoppedAt: number | null = null;
  const stop = () => {
    if (stoppedAt !== null && performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      const labels = checker.leftovers.map(({ label }) => label);
      process.stderr.write(`Ended.${labels.length > 0 ? ` Left behind: ${labels.join("; ")}` : ""}\n`);
      process.exit(FAILED);
    }
    if (stoppedAt === null) process.stderr.write("Stopping; deleting what the check made ...\n");
    stoppedAt ??= performance.now();
    checker.stopped = "the check was interrupted";
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

async function main(words: readonly string[]): Promise<number> {
  if (words.includes("--help")) {
    process.stdout.write(`${CHECK_USAGE}\n`);
    return 0;
  }
  const options = await readCheckOptions(words, readCheckSettings());
  const onRow = options.isJson
    ? () => undefined
    : (row: Parameters<typeof formatRow>[0]) => process.stdout.write(`${formatRow(row)}\n`);
  const checker = createChecker(options, createOwnTransport(options.auth, options.user), onRow);
  stopOnSignals(checker);
  await checkBackend(checker);
  const summary = summarize(checker.rows);
  const { url, site, user } = options;
  process.stdout.write(
    options.isJson
      ? `${JSON.stringify({ url, site, user, summary, rows: checker.rows }, null, 2)}\n`
      : `${formatSummary(summary)}\n`,
  );
  const isInterrupted = checker.rows.some(({ reason }) => reason.includes("interrupted"));
  return summary.fail > 0 || isInterrupted ? FAILED : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = isCheckUsageError(error);
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${CHECK_USAGE}\n` : ""}`,
    );
    process.exit(isUsage ? WRONG_USAGE : FAILED);
  },
);
