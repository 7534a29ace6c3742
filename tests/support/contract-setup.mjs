import { prepareBackend } from "./prepare-backend.mjs";
import { startBackend } from "./start-backend.mjs";

/** Starts one backend for all contract tests of a run; each test file creates its own site. */
export default async function setup() {
  const prepared = await prepareBackend({ isPglite: !process.env.TEST_DATABASE_URL });
  globalThis.removeTestProgram = prepared.remove;
  // Tests that start separate backends use it too.
  process.env.TEST_BACKEND_PROGRAM = prepared.program;
  // This backend creates the schema itself, as the first start of a product does; those that tests start use a copy, and that of the
  // record, a second run of the same tests.
  const template = process.env.TEST_RECORD === "only" ? prepared.migrated : prepared.empty;
  if (prepared.empty) process.env.TEST_PGLITE = template;
  const { url, publicUrl, controlUrl, secrets, engine, stop } = await startBackend({
    isBusy: true,
    // Most tests need no recommendations; those that do train their sites themselves, or let them be trained.
    env: { TEST_TRAINS_SITES: "1" },
  });
  if (prepared.empty) process.env.TEST_EMPTY_PGLITE = prepared.empty;
  if (prepared.migrated) process.env.TEST_PGLITE = prepared.migrated;
  globalThis.stopTestBackend = stop;
  process.env.TEST_BACKEND = JSON.stringify({ url, publicUrl, controlUrl, secrets, engine });
}
