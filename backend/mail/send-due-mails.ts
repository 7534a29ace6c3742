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
  /** The limit of mails to one recipient; a later run sends what is over it. */
  limit?: RecipientLimit<Due>;
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

/** How many mails recipients may get. */
export type RecipientLimit<Due> = {
  /** Identifies the recipient and the kind of mail. */
  getKey: (due: Due) => string;
  /** How many mails may be sent now, by key. Read once per run, so that mails over the limit need no transactions. */
  readRoom: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Counts a mail; false if the limit is reached, because another process has sent mails meanwhile. */
  take: (due: Due) => Promise<boolean>;
};

/** A job that looks for due mails at intervals and when woken; `send` sends them. */
type MailLoop<Dependencies> = Pick<WakeLoopSettings, "what" | "pollMs"> & {
  send: (dependencies: Dependencies, signal: AbortSignal) => Promise<number>;
};

/** Starts a job that sends due mails. */
export function startMailLoop<Dependencies extends { log: Log }>(
  dependencies: Dependencies,
  { send, ...loop }: MailLoop<Dependencies>,
): WakeLoop {
  return startWakeLoop({ ...loop, log: dependencies.log, poll: (signal) => send(dependencies, signal) });
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
    limit,
    build,
    send,
    failure,
    identify,
    max = Number.POSITIVE_INFINITY,
  }: DueMailJob<Due, Mail>,
  signal?: AbortSignal,
): Promise<number> {
  const room = await readRoom(all, limit);
  let tried = 0;
  let sent = 0;
  for (const due of all) {
    if (signal?.aborted || tried >= max) break;
    if (!room.has(due)) continue;
    // A mail that another process claimed counts, too, because that process sends it.
    room.use(due);
    if (!(await claim(due))) continue;
    try {
      if (limit !== undefined && !(await limit.take(due))) {
        room.close(due);
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

/** What recipients may still get in a run. */
type Room<Due> = { has: (due: Due) => boolean; use: (due: Due) => void; close: (due: Due) => void };

async function readRoom<Due>(all: readonly Due[], limit: RecipientLimit<Due> | undefined): Promise<Room<Due>> {
  if (limit === undefined || all.length === 0) return { has: () => true, use: () => {}, close: () => {} };
  const { getKey } = limit;
  const left = new Map(await limit.readRoom([...new Set(all.map(getKey))]));
  const read = (due: Due): number => left.get(getKey(due)) ?? 0;
  return {
    has: (due) => read(due) > 0,
    use: (due) => left.set(getKey(due), read(due) - 1),
    close: (due) => left.set(getKey(due), 0),
  };
}
