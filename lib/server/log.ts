import "server-only";
import { type Logger, pino } from "pino";
import { env } from "./env";
import { shared } from "./shared";

/** The log of the web server: JSON lines in UTC. Only named fields go in; never a query string's values or a cookie. */
export function log(): Logger {
  return shared("log", () =>
    pino({
      level: env().logLevel,
      base: { service: "web" },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["cookie", "authorization", "link", "*.cookie", "*.authorization"],
    }),
  );
}
