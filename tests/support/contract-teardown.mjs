/** Ends the backend of the contract tests. */
export default async function teardown() {
  await globalThis.stopTestBackend?.();
  globalThis.removeTestProgram?.();
}
