import * as z from "zod/mini";
import { isApiError } from "@/lib/http/api-error";
import type { Fault } from "./fault-text";

const body = z.object({
  source: z.string(),
  fault: z.object({ code: z.string(), line: z.optional(z.nullable(z.int())) }),
});

/** Which source did not pass its test, and why. */
export type FailedTest = { source: string; fault: Fault };

/** What a refusal says of a test fetch that did not pass; null when it is about something else. */
export function failedTestOf(error: unknown): FailedTest | null {
  if (!isApiError(error) || error.code !== "test_fetch_failed") return null;
  const read = z.safeParse(body, error.body);
  return read.success ? read.data : null;
}
