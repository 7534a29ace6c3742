import type { PoolClient } from "pg";
import type { Log } from "@/backend/kit/log";

/** Half the time that a request waits for a connection. */
const SLOW_MS = 5_000;
const STATEMENT_LENGTH_MAX = 400;

/** Logs each statement of a connection that takes too long. The embedded store has one connection, so everything else waits then. */
export function logSlowStatements(client: PoolClient, log: Log): void {
  const query = client.query.bind(client);
  const queryAndLog = (...args: unknown[]): unknown => {
    const began = performance.now();
    const report = (): void => {
      const ms = Math.round(performance.now() - began);
      if (ms >= SLOW_MS) log.warn({ ms, statement: readText(args[0]) }, "a slow statement");
    };
    const done = args.at(-1);
    if (typeof done === "function") {
      const reportAndCall = (...results: unknown[]): void => {
        report();
        done(...results);
      };
      return Reflect.apply(query, undefined, [...args.slice(0, -1), reportAndCall]);
    }
    const result: unknown = Reflect.apply(query, undefined, args);
    if (result instanceof Promise) result.then(report, report);
    return result;
  };
  client.query = queryAndLog as typeof client.query;
}

function readText(statement: unknown): string {
  const text = typeof statement === "string" ? statement : Reflect.get(Object(statement), "text");
  return String(text).replaceAll(/\s+/g, " ").trim().slice(0, STATEMENT_LENGTH_MAX);
}
