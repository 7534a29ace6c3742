import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** The program's log: JSON lines, UTC. */
export type Log = Logger;

// A safeguard: nothing of this kind is logged on purpose.
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

/** The original error: the query layer's wrapper names parameters, which must not be logged. */
export function unwrapCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
