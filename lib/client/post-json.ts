import { parseErrorBody } from "@/lib/http/api-error";

/** The result of a post: the answer, or the error code and its reference. */
export type PostResult = { answer: unknown } | { code: string; reference: string };

/**
 * Posts JSON to the web server. Calls of sign-in do not use `callApi`: the web server itself handles them.
 */
export async function postJson(path: string, body: unknown): Promise<PostResult> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { answer: content };
    return { code: parseErrorBody(content).error, reference: answer.headers.get("x-request-id") ?? "" };
  } catch {
    return { code: "upstream_unavailable", reference: "" };
  }
}
