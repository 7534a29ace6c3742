/** The command was called wrongly; nothing was done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
