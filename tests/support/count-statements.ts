import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import pg from "pg";

// Counts the statements of requests, also those not awaited: a statement belongs to the request in whose asynchronous
// context the pool was called.

/** A statement, and the path of the request that sent it. */
export type SentStatement = { path: string; sql: string };

/** Records the statements of requests to a port; the returned function returns those since its last call. */
export function countStatements(port: number): () => SentStatement[] {
  let statements: SentStatement[] = [];
  const current = new AsyncLocalStorage<{ path: string | null }>();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    current.enterWith({ path: request.socket.localPort === port ? (request.url ?? "") : null });
  });
  const note = (sql: string): void => {
    const path = current.getStore()?.path;
    if (path != null) statements.push({ path, sql });
  };
  // Recorded when the pool is called: a call that waits for a connection continues in the context that released it.
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
    const found = statements;
    statements = [];
    return found;
  };
}
