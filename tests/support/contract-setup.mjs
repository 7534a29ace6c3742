import { startBackend } from "./start-backend.mjs";

/** One backend for all contract tests of a run; each test file makes its own site. */
export default async function setup() {
  const { url, publicUrl, controlUrl, secrets, engine, stop } = await startBackend();
  globalThis.stopTestBackend = stop;
  process.env.TEST_BACKEND = JSON.stringify({ url, publicUrl, controlUrl, secrets, engine });
}
