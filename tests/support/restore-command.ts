import { execFile } from "node:child_process";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

/** How a command ended. */
export type CommandResult = { status: number; stdout: string; stderr: string };

/** The output of a restore that must succeed. */
export async function restore(
  file: string,
  place: { dataDir: string; databaseUrl?: string | undefined },
): Promise<string> {
  const { status, stdout, stderr } = await runRestore([file], place);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Runs `npm run restore` from its sources, on a folder, or on a server and a folder. */
export function runRestore(
  words: readonly string[],
  { dataDir, databaseUrl = "" }: { dataDir: string; databaseUrl?: string | undefined },
): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRETS: "" };
  // As in start-backend.mjs: it does not live long enough for well compiled code.
  const args = ["--liftoff-only", "--import", "tsx", "backend/commands/restore.ts", ...words];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      done({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
