import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import pg from "pg";

// Counts what requests ask of the store, also where nobody waits for the answer: a statement belongs to the request in
// whose asynchronous context the pool was asked for it.

/** A statement, and the path of the request that sent it. */
export type AskedStatement = { path: string; sql: string };

/** Notes the statements of requests to a port from now on; answers those since the last look. */
export function countStatements(port: number): () => AskedStatement[] {
  let asked: AskedStatement[] = [];
  const current = new AsyncLocalStorage<{ path: string | null }>();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    current.enterWith({ path: request.socket.localPort === port ? (request.url ?? "") : null });
  });
  const note = (sql: string): void => {
    const path = current.getStore()?.path;
    if (path != null) asked.push({ path, sql });
  };
  // Noted where the pool is asked: what waits for a connection goes on in the context of the one that gave it back.
  const { query, connect } = pg.Pool.prototype;
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    const [statement] = args;
    note(typeof statement === "string" ? statement : String((statement as { text?: unknown } | undefined)?.text));
    return Reflect.apply(query, this, args);
  } as typeof query;
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: unknown[]) {
    note("(a connection)");
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  return () => {
    const found = asked;
    asked = [];
    return found;
  };
}
