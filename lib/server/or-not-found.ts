import "server-only";
import { notFound } from "next/navigation";
import { isApiError } from "@/lib/http/api-error";
import { beforeShell } from "./request";

/**
 * The answer of the read that a page is about. What does not exist, or has an impossible id, is the page "not found";
 * null when it cannot be read now, so that the screen asks again and shows what is wrong in place.
 */
export async function orNotFound<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await beforeShell(ask());
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound();
    return null;
  }
}
