import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** The program's log: JSON lines, UTC. */
export type Log = Logger;

// A second net: nothing of this kind is passed to the log on purpose.
const SECRETS = ["authorization", "cookie", "password", "csrf_token", "key", "keys", "sig", "nonce"];

/** Opens the log on stdout. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { program: "backend" },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "(redacted)" },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The fault itself: what the query layer wraps around it names parameters, which do not belong in a log. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
