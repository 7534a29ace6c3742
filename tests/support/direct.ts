import * as z from "zod/mini";
import { frontendData, me } from "@/lib/contract/accounts/who";
import { type ErrorBody, parseErrorBody } from "@/lib/http/api-error";
import { parseChangeIds } from "@/lib/http/change-header";
import { deriveKey, type Key, parseKeys } from "@/lib/http/crypto";
import { buildCallUrl, type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import type { TestActor } from "./seed";
import { getTestBackend, type TestBackend } from "./test-backend";

/** A response; its body is parsed, undefined if empty. */
export type TestAnswer = { status: number; body: unknown; headers: Headers };

/** The ids of the changes that a write made, by its header. */
export function readChangeIds(answer: TestAnswer): number[] {
  return parseChangeIds(Object.fromEntries(answer.headers));
}

/** The id of the first change that a write made; 0 if it made none. */
export function getChangeId(answer: TestAnswer): number {
  return readChangeIds(answer)[0] ?? 0;
}

/** The actor of a call, and extra headers. */
export type CallInit = { as?: TestActor; headers?: Record<string, string>; backend?: TestBackend };

/** The header of a write that requires a revision; none without one. */
export function ifMatch(revision?: number | string | null): Record<string, string> {
  return revision === undefined || revision === null ? {} : { "if-match": `"${revision}"` };
}

/** The answer of a call; `ok()` expects success and returns the body parsed by the contract. */
export type CallAnswer<E extends Endpoint> = TestAnswer & { ok: () => Output<E> };

/** Makes a call of the contract and returns its answer of any status. */
export type MakeCall = <E extends Endpoint>(call: E, input: Input<E>, init?: CallInit) => Promise<CallAnswer<E>>;

/** An answer with `ok()`. */
export function withOk<E extends Endpoint>(call: E, answer: TestAnswer): CallAnswer<E> {
  const ok = (): Output<E> => {
    if (answer.status !== call.status)
      throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return z.parse(call.response, answer.body) as Output<E>;
  };
  return { ...answer, ok };
}

/** A request before it is signed. */
export type RawCall = {
  method: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** Input of any shape, for tests of refusals and of generated queries. */
export function toUncheckedInput<E extends Endpoint>(_call: E, input: object): Input<E> {
  return input as Input<E>;
}

/** The code of a refusal, and its codes by field. */
export function refusalOf({ body }: Pick<TestAnswer, "body">): ErrorBody {
  return parseErrorBody(body);
}

// Derived once, as in the web server.
const keys = new Map<string, Promise<Key>>();

/** The key that signs calls of a backend with these secrets. */
export async function deriveBackendKey(secrets: string): Promise<Key> {
  const known = keys.get(secrets);
  if (known !== undefined) return known;
  const [key] = parseKeys(secrets);
  if (key === undefined) throw new Error("no key");
  const derived = deriveKey(key, "backend");
  keys.set(secrets, derived);
  return derived;
}

/** Sends a signed request with any path and body to the backend. */
export async function sendSigned(raw: RawCall, init: CallInit = {}): Promise<TestAnswer> {
  const backend = init.backend ?? getTestBackend();
  const { method, path, body = "" } = raw;
  const who = { user: init.as?.uid ?? "", session: init.as?.sid ?? "" };
  const signature = await signRequest(
    await deriveBackendKey(backend.secrets),
    { method, path, body, ...who },
    Date.now(),
  );
  const answer = await fetch(backend.url + path, {
    method,
    headers: { "content-type": getContentType(body), ...signature, ...raw.headers, ...init.headers },
    body: body === "" ? undefined : body,
  });
  return toAnswer(answer);
}

let otherWay: MakeCall | null = null;

/** Makes the calls of `run` in another way, to record them. */
export async function callAnotherWay<T>(makeCall: MakeCall, run: () => Promise<T>): Promise<T> {
  otherWay = makeCall;
  try {
    return await run();
  } finally {
    otherWay = null;
  }
}

/** Calls the backend directly, signed like the web server, with the CSRF token if the write needs it. */
export const callDirectly: MakeCall = (call, input, init = {}) => (otherWay ?? callSigned)(call, input, init);

/** The same, also while calls are made in another way. */
export const callSigned: MakeCall = async (call, input, init = {}) => {
  const parts = input as { params?: { siteId?: string }; query?: unknown; body?: unknown };
  const token = isWrite(call) && init.as !== undefined ? await buildToken(init, parts.params?.siteId) : {};
  const body = toBody(parts.body) ?? "";
  const answer = await sendSigned({ method: call.method, path: buildCallUrl(call, parts), body, headers: token }, init);
  return withOk(call, answer);
};

/** The body of a request: bytes unchanged, everything else as JSON. */
export function toBody(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return ArrayBuffer.isView(body) ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/** The content type of such a body. */
export function getContentType(body: ReturnType<typeof toBody>): string {
  return typeof body === "object" ? "application/octet-stream" : "application/json";
}

const tokenOwner = z.object({ csrf_token: z.string() });

// A test has one token, like an open page.
const tokens = new Map<string, string>();

async function buildToken(init: CallInit, siteId: string | undefined): Promise<Record<string, string>> {
  const backend = init.backend ?? getTestBackend();
  const key = [backend.url, init.as?.sid, siteId].join();
  const token = tokens.get(key) ?? (await askToken(init, siteId));
  if (token === null) return {};
  tokens.set(key, token);
  return { "x-csrf-token": token };
}

async function askToken(init: CallInit, siteId: string | undefined): Promise<string | null> {
  const path = siteId === undefined ? me.path : buildCallUrl(frontendData, { params: { siteId } });
  const { status, body } = await sendSigned({ method: "GET", path }, { as: init.as, backend: init.backend });
  return status === 200 ? z.parse(tokenOwner, body).csrf_token : null;
}

/** Reads a whole answer; the body of a file is its text. */
export async function toAnswer(answer: Response): Promise<TestAnswer> {
  const text = await answer.text();
  const isFile = answer.headers.get("content-disposition")?.startsWith("attachment") === true;
  const body: unknown = text === "" ? undefined : isFile ? text : JSON.parse(text);
  return { status: answer.status, body, headers: answer.headers };
}
