import { getTestBackend } from "./test-backend";

const { engine } = getTestBackend();

/** Declares a test of what only PostgreSQL does, such as several processes with one store; skipped with PGlite. */
export const testOnPostgres = engine === "postgres" ? test : test.skip;

/** Declares a test of what only PGlite needs; skipped with PostgreSQL. */
export const testOnPglite = engine === "pglite" ? test : test.skip;
