import "server-only";
import { type Logger, pino } from "pino";
import { getEnv } from "./env";
import { getShared } from "./shared";

/** The log of the web server: JSON lines in UTC. Never log values of query strings or cookies. */
export function log(): Logger {
  return getShared("log", () =>
    pino({
      level: getEnv().logLevel,
      base: { service: "web" },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["cookie", "authorization", "link", "*.cookie", "*.authorization"],
    }),
  );
}
