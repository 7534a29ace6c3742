import { randomBytes } from "node:crypto";
import { isContractError } from "@/lib/http/api-error";
import type { Key } from "@/lib/http/crypto";
import type { WireAnswer, WireRequest } from "@/lib/http/send";
import { signRequest } from "@/lib/http/signature";
import { exchange, isUpstreamFailure, openStream } from "@/lib/server/upstream/upstream";

/** How the backend knows who calls: by signatures, or by the cookie of a single sign-on. */
export type Auth = { kind: "hmac"; key: Key } | { kind: "cookie"; name: string; value: string };

/** How a request differs from those of the console: `isPublic` is not signed; the others state something wrong, and must be refused. */
export type RequestIdentity = { isPublic?: boolean; key?: Key; user?: string; shiftMs?: number; token?: string };

/** What came back: an answer, or why there is none that the console could use. `isGone`: nothing answered at all. */
export type Reply = { answer: WireAnswer; ms: number } | { fault: string; isGone: boolean; ms: number };

/** Sends requests as the web server does: the same client, signature and deadlines. */
export type OwnTransport = {
  send: (request: WireRequest, deadline: number, identity?: RequestIdentity) => Promise<Reply>;
  /** The same for a call that answers with a file. */
  openFile: (request: WireRequest, deadline: number) => Promise<Reply>;
};

const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Sends requests of a user to the backend, in a session of their own; shops' backends do not know our sessions. */
export function createOwnTransport(
  auth: Auth,
  user: string,
  session = `check-${randomBytes(9).toString("hex")}`,
): OwnTransport {
  const authorize = async (request: WireRequest, identity: RequestIdentity): Promise<WireRequest> => {
    if (identity.isPublic) return request;
    if (auth.kind === "cookie")
      return { ...request, headers: { ...request.headers, cookie: `${auth.name}=${auth.value}` } };
    const url = new URL(request.url);
    const parts = {
      method: request.method,
      path: url.pathname + url.search,
      body: request.body ?? "",
      user: identity.user ?? user,
      session,
    };
    const signed = await signRequest(identity.key ?? auth.key, parts, Date.now() + (identity.shiftMs ?? 0));
    return { ...request, headers: { ...request.headers, ...signed } };
  };
  return {
    send: (request, deadline, identity = {}) =>
      measure(async () => exchange(await authorize(request, identity), deadline), deadline),
    openFile: (request, deadline) => measure(async () => readFile(await authorize(request, {}), deadline), deadline),
  };
}

async function readFile(request: WireRequest, deadline: number): Promise<WireAnswer> {
  const answer = await openStream(request, deadline);
  if ("text" in answer) return answer;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= FILE_BYTES_MAX) chunks.push(chunk);
  }
  return { status: 200, headers: answer.headers, text: Buffer.concat(chunks).toString("utf8") };
}

async function measure(run: () => Promise<WireAnswer>, deadline: number): Promise<Reply> {
  const began = performance.now();
  const getMs = () => Math.round(performance.now() - began);
  try {
    return { answer: await run(), ms: getMs() };
  } catch (error) {
    const ms = getMs();
    if (isContractError(error)) return { fault: error.message.replace(/^[A-Z]+ \S+ /, ""), isGone: false, ms };
    if (!isUpstreamFailure(error)) throw error;
    if (error.kind === "timeout") return { fault: `no answer within ${deadline / 1000} s`, isGone: true, ms };
    return { fault: `no answer (${findReason(error.cause)})`, isGone: true, ms };
  }
}

/** The code of an error of the network, without addresses. */
function findReason(error: unknown): string {
  if (error instanceof AggregateError) return findReason(error.errors[0]);
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "the connection failed";
}
