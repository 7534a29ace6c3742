import * as z from "zod/mini";
import { isApiError } from "@/lib/http/api-error";

/** Attempts before a write gives up; each retry follows a concurrent save. */
export const ATTEMPTS_MAX = 4;

/** Whether a write failed because a revision is outdated. */
export function isStale(error: unknown): boolean {
  return isApiError(error) && error.status === 412;
}

/** Whether publishing failed because of a newer draft rather than a newer live version. */
export function isStaleDraft(error: unknown): boolean {
  return isApiError(error) && error.status === 412 && error.body.draft === true;
}

/** The draft that a refused publish left stored. */
export function readStoredDraft<T>(error: unknown, schema: z.ZodMiniType<T>): T | null {
  const read = isApiError(error) ? z.safeParse(schema, error.body.stored) : null;
  return read?.success ? read.data : null;
}
