import { appendFile, chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UNSENT_MAILS } from "@/backend/db/private-files.mjs";

// Without a mail server, mails are written to a file that only the account of the product can read, for an operator who passes their links
// on. The links sign in, so they are never in a log.

/** A mail that was not sent: its kind, recipient and link. */
export type UnsentMail = { kind: string; to: string; link: string; title?: string };

/** Beyond this, the older half of the file is dropped: its links have expired long before. */
const MAX_BYTES = 512 * 1024;

/** One write after the other, because a write may shorten the file. */
let last: Promise<void> = Promise.resolve();

/** Appends a mail to the file of unsent mails, and tells the launcher, if there is one, which shows it on its terminal. */
export function keepUnsent(dataDir: string, mail: UnsentMail, now: Date): Promise<void> {
  const path = join(dataDir, UNSENT_MAILS);
  last = last.catch(() => undefined).then(() => append(path, `${JSON.stringify({ at: now, ...mail })}\n`));
  process.send?.({ unsent: mail });
  return last;
}

async function append(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await appendFile(path, line, { mode: 0o600 });
  const text = await readFile(path, "utf8");
  if (text.length <= MAX_BYTES) return;
  const half = text.slice(text.indexOf("\n", text.length / 2) + 1);
  await writeFile(`${path}.part`, half, { mode: 0o600 });
  await chmod(`${path}.part`, 0o600);
  await rename(`${path}.part`, path);
}
