import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isApiError } from "@/lib/http/api-error";
import type { HonoEnv } from "./hono-env";

/** The window of the limits of requests per address, on the public host. */
export const ADDRESS_WINDOW_MS = 5_000;

/** Answers a call of the public host, uncached; an ApiError becomes its answer, with `retry-after` if it names a time. */
export async function answerPublic(c: Context<HonoEnv>, run: () => Promise<Response>): Promise<Response> {
  c.header("cache-control", "no-store");
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const wait = error.body.retry_after;
    if (wait !== undefined) c.header("retry-after", String(wait));
    return c.json(error.body, error.status as ContentfulStatusCode);
  }
}
