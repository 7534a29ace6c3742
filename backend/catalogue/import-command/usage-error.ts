import { brand } from "@/lib/http/branded";
/** The command was called wrongly; nothing was done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether an error is a UsageError, of any copy of the class. */
export const isUsageError = brand(UsageError, "UsageError");
