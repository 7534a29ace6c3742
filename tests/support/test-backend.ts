import type { SQL } from "drizzle-orm";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import type { SentStatement } from "./count-statements";

/** The addresses and secrets of a backend. */
export type TestBackend = {
  url: string;
  publicUrl: string;
  controlUrl: string;
  secrets: string;
  engine: "pglite" | "postgres";
};

/** The backend that Jest's global setup started. */
export function getTestBackend(): TestBackend {
  const text = process.env.TEST_BACKEND;
  if (text === undefined) throw new Error("contract tests run in the Jest project `contract`");
  return JSON.parse(text) as TestBackend;
}

/** The store of a test backend, as the owner: statements run in the backend's process, one at a time. */
export function openStore(controlUrl: string): PgRemoteDatabase {
  return drizzle(async (sql, params, method) => {
    const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ sql, params, method }) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { rows: unknown[] };
  });
}

/** The store of this run's backend. */
export function store(): PgRemoteDatabase {
  return openStore(getTestBackend().controlUrl);
}

/** The rows of a statement, whose shape the caller knows. */
export async function queryRows<Row>(query: SQL, from: PgRemoteDatabase = store()): Promise<Row[]> {
  const rows: unknown[] = await from.execute(query);
  return rows as Row[];
}

/** Runs a statement as a handler of that site would. Throws an Error with the store's message. */
export async function asSite(siteId: string, sql: string): Promise<Record<string, unknown>[]> {
  const { controlUrl } = getTestBackend();
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ sql, site: siteId }) });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
}

/** Calls `run` while the store of a backend is blocked. */
export async function runWhileBlocked<T>(controlUrl: string, run: () => Promise<T>): Promise<T> {
  const hold = async (is: boolean): Promise<void> => {
    const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ hold: is }) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await hold(true);
  try {
    return await run();
  } finally {
    await hold(false);
  }
}

/** The statements that requests to the public listener have sent since the last call of this. */
export async function takeStatements(controlUrl: string): Promise<SentStatement[]> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ takeStatements: true }) });
  return (await answer.json()) as SentStatement[];
}

/** Sets the clock of a backend that only this test uses; null resets it. */
export async function setClock(controlUrl: string, clock: string | null): Promise<void> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ clock }) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Deletes what has expired in a backend that only this test uses; resolves when the deletion has ended. */
export async function cleanUp(controlUrl: string): Promise<void> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ cleanUp: true }) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Converts the folded texts of all sites with an earlier version; whether none is left. */
export async function foldKeys(controlUrl: string): Promise<boolean> {
  const answer = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ foldKeys: true }) });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { isDone: boolean }).isDone;
}
