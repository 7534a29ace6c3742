import { errorBodyOf } from "@/lib/http/api-error";

/** What a landing page's post came to: the answer, or the code of the refusal and its reference. */
export type Posted = { answer: unknown } | { code: string; reference: string };

/** Posts JSON to our own web server. The landing pages do it by hand: their calls are the web server's own. */
export async function post(path: string, body: unknown): Promise<Posted> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { answer: content };
    return { code: errorBodyOf(content).error, reference: answer.headers.get("x-request-id") ?? "" };
  } catch {
    return { code: "upstream_unavailable", reference: "" };
  }
}
