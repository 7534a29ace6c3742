import type { Log } from "@/backend/kit/log";

// Sends mails that are due, each once, also if several processes find them. A mail is claimed before it is sent: a process
// that is killed in between loses this one mail, and nobody gets a mail twice.

/** How a job claims, builds and sends its mails. */
export type DueMailJob<Due, Mail> = {
  log: Log;
  /** Claims a mail so that no other process sends it; false if it is already claimed. */
  claim: (due: Due) => Promise<boolean>;
  /** Returns the claim of a mail that was not sent, so that the next run tries again. */
  returnClaim: (due: Due) => Promise<unknown>;
  /** The mail; null if there is nothing to say, which counts as done. */
  build: (due: Due) => Promise<Mail | null>;
  /** Rejects if the mail server does not accept it. */
  send: (mail: Mail) => Promise<void>;
  /** The message in the log when a mail was not sent, and what it was about. */
  failure: string;
  identify: (due: Due) => Record<string, string>;
  /** Maximum mails per run; the next run sends the others. */
  max?: number;
};

/**
 * Sends the mails of a job and returns how many were sent. A mail that fails does not stop the others. An aborted signal ends
 * the run after the current mail.
 */
export async function sendDueMails<Due, Mail>(
  all: readonly Due[],
  { log, claim, returnClaim, build, send, failure, identify, max = Number.POSITIVE_INFINITY }: DueMailJob<Due, Mail>,
  signal?: AbortSignal,
): Promise<number> {
  let [tried, sent] = [0, 0];
  for (const due of all) {
    if (signal?.aborted || tried >= max) break;
    if (!(await claim(due))) continue;
    tried += 1;
    try {
      const mail = await build(due);
      if (mail === null) continue;
      await send(mail);
      sent += 1;
    } catch (error) {
      await returnClaim(due);
      log.warn({ err: error, ...identify(due) }, failure);
    }
  }
  return sent;
}
