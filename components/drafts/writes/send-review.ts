import type { WriteTools } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";

/** Sends a request about the review of a draft; null if it was refused, which is announced with the texts of drafts. */
export async function sendReview<T>({ announce }: WriteTools, send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error)) throw error;
    announce(error, "drafts");
    return null;
  }
}
