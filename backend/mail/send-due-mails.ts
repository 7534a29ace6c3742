import type { Log } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop, type WakeLoopSettings } from "@/backend/kit/wake-loop";

// Sends mails that are due, each once, also if several processes find them. A mail is claimed before it is sent: a process
// that is killed in between loses this one mail, and nobody gets a mail twice.

/** How a job claims, builds and sends its mails. */
export type DueMailJob<Due, Mail> = {
  log: Log;
  /** Claims a mail so that no other process sends it; false if it is already claimed. */
  claim: (due: Due) => Promise<boolean>;
  /** Returns the claim of a mail that was not sent, so that the next run tries again. */
  returnClaim: (due: Due) => Promise<unknown>;
  /** Whether a mail may be sent now; otherwise a later run sends it. */
  mayMail?: (due: Due) => Promise<boolean>;
  /** The mail; null if there is nothing to say, which counts as done. */
  build: (due: Due) => Promise<Mail | null>;
  /** Rejects if the mail server does not accept it. */
  send: (mail: Mail) => Promise<unknown>;
  /** The message in the log when a mail was not sent, and what it was about. */
  failure: string;
  identify: (due: Due) => Record<string, string>;
  /** Maximum mails per run; the next run sends the others. */
  max?: number;
};

/** A job that looks for due mails at intervals and when woken; `send` sends them. */
type MailLoop<Needs> = Pick<WakeLoopSettings, "what" | "pollMs"> & {
  send: (needs: Needs, signal: AbortSignal) => Promise<number>;
};

/** Starts a job that sends due mails. */
export function startMailLoop<Needs extends { log: Log }>(needs: Needs, { send, ...loop }: MailLoop<Needs>): WakeLoop {
  return startWakeLoop({ ...loop, log: needs.log, poll: (signal) => send(needs, signal) });
}

/**
 * Sends the mails of a job and returns how many were sent. A mail that fails does not stop the others. An aborted signal ends
 * the run after the current mail.
 */
export async function sendDueMails<Due, Mail>(
  all: readonly Due[],
  {
    log,
    claim,
    returnClaim,
    mayMail,
    build,
    send,
    failure,
    identify,
    max = Number.POSITIVE_INFINITY,
  }: DueMailJob<Due, Mail>,
  signal?: AbortSignal,
): Promise<number> {
  let tried = 0;
  let sent = 0;
  for (const due of all) {
    if (signal?.aborted || tried >= max) break;
    if (!(await claim(due))) continue;
    try {
      if (mayMail !== undefined && !(await mayMail(due))) {
        await returnClaim(due);
        continue;
      }
      tried += 1;
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
