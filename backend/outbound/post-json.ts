import { request } from "undici";
import { agentTo, type GuardOptions, publicAddress, targetOf } from "./outbound";

// Sending JSON to an address that somebody typed: the same guard as for asking one (reliability S-1 to S-10).

/** Sends JSON; answers whether it was taken (2xx). Never throws, follows nothing, reads nothing of the answer. */
export type PostJson = (
  url: string,
  sent: { body: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<boolean>;

const TOTAL_MS = 10_000;
const HEADERS_MS = 8_000;

/** Makes the guarded sender. */
export function createPostJson(options: GuardOptions): PostJson {
  return async (url, { body, headers, signal }) => {
    const target = targetOf(url, options);
    if (target === null) return false;
    const isOurs = options.ownOrigins.includes(target.origin);
    const address = isOurs ? null : await publicAddress(target.hostname, options);
    if (!isOurs && address === null) return false;
    const agent = agentTo(address, options);
    try {
      const answer = await request(target, {
        method: "POST",
        dispatcher: agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]),
        headersTimeout: HEADERS_MS,
        headers: { ...headers, "content-type": "application/json", "user-agent": "Vitrine alerts" },
        body,
      });
      answer.body.on("error", () => undefined).destroy();
      return answer.statusCode >= 200 && answer.statusCode < 300;
    } catch {
      return false;
    } finally {
      agent.destroy().catch(() => undefined);
    }
  };
}
