import * as z from "zod/mini";

// One HTTP call, described once. The browser, the web server, the backend and the tests all read the same object
// (docs/adr/0001).

/** A schema of a call's input or answer. */
export type Shape = z.core.$ZodType;

/** Who may use a call or a screen: lists are AND, `!x` means "must not have x" (lib/domain/kit/access). */
export type Access = { policies?: readonly string[]; roles?: readonly string[]; anonymous?: true };

/** How a write is undone: the call that undoes it, or the reason why none can. */
export type Undo = { by: string } | { none: string };

/** A call of the wire contract. */
export type Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  C extends string = string,
> = {
  /** Message namespace and file name of the feature. */
  feature: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path on the backend with `:name` parts; the web server serves the same path under /api. */
  path: string;
  /** Where the call names its site: in the path, or as `?site_id=` (checked by our servers, not sent to other backends). */
  siteIn: "path" | "query";
  params: P;
  query: Q;
  body: B;
  response: R;
  /** Error codes; each has a text under `<feature>.errors.<code>`, a shared one, or `errors.<code>` if general. */
  errors: readonly C[];
  access: Access;
  /** HTTP status of success. */
  status: number;
  /** Capability group of a call that only some backends support; absent if every backend does (contract: L and R). */
  group?: string;
  /** `search` calls are sent to the public search host, others to the backend. */
  host: "backend" | "search";
  /** `both`: the web server serves it to browsers (lib/server/calls). `backend`: only processes with the backend's key make it. */
  servedBy: "both" | "backend";
  /** Timeout of the web server for this call in milliseconds. */
  deadline: number;
  /** True for a write of personal data, which viewers may do. */
  own: boolean;
  /** True for the write that ends viewing the console as a member; others are refused meanwhile. */
  isAllowedInView?: boolean;
  /** Limits of the body, for both servers. */
  limits: BodyLimits;
  undo?: Undo;
};

/** Bytes of a body, levels of lists and objects in it, entries of one list, and characters of one text at most. */
export type BodyLimits = { bytes: number; depth: number; list: number; text: number };

/** Limits of calls without others. */
export const BODY_LIMITS: BodyLimits = { bytes: 1024 * 1024, depth: 20, list: 10_000, text: 10 * 1024 };

/** Tracking code of a site. */
export const siteId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid"));

/** Path parameters of a call below /sites/{siteId}. */
export const siteParams = z.object({ siteId });
/** No path parameters. */
export const noParams = z.object({});
/** No query string. */
export const noQuery = z.object({});
/** A body of raw bytes, `application/octet-stream`. */
export const bytesBody = z.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value), "invalid");
export const noBody = z.undefined();
/** An answer without content (204). */
export const noAnswer = z.undefined();

const READ_MS = 10_000;
const WRITE_MS = 15_000;

type Spec<P, Q, B, R, C extends string> = {
  feature: string;
  method: Endpoint["method"];
  path: string;
  siteIn?: Endpoint["siteIn"];
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  errors?: readonly C[];
  access: Access;
  status?: number;
  group?: string;
  host?: Endpoint["host"];
  servedBy: Endpoint["servedBy"];
  deadline?: number;
  own?: boolean;
  isAllowedInView?: boolean;
  limits?: Partial<BodyLimits>;
  undo?: Undo;
};

/** Describes a call; omitted fields have defaults. */
export function defineEndpoint<
  R extends Shape,
  const C extends string = never,
  P extends Shape = typeof siteParams,
  Q extends Shape = typeof noQuery,
  B extends Shape = typeof noBody,
>(spec: Spec<P, Q, B, R, C>): Endpoint<P, Q, B, R, C> {
  return {
    ...spec,
    siteIn: spec.siteIn ?? "path",
    params: spec.params ?? (siteParams as Shape as P),
    query: spec.query ?? (noQuery as Shape as Q),
    body: spec.body ?? (noBody as Shape as B),
    errors: spec.errors ?? [],
    status: spec.status ?? 200,
    host: spec.host ?? "backend",
    deadline: spec.deadline ?? (spec.method === "GET" ? READ_MS : WRITE_MS),
    own: spec.own ?? false,
    limits: { ...BODY_LIMITS, ...spec.limits },
  };
}

type Part<Name extends string, S extends Shape> =
  undefined extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : Record<string, never> extends z.input<S>
      ? { [K in Name]?: z.input<S> }
      : { [K in Name]: z.input<S> };

/** The input of a caller: path parameters, query and body; a part is optional if its schema accepts undefined. */
export type Input<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;

/** The input of a handler: every part parsed, with defaults. */
export type Parsed<E extends Endpoint> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
};

/** The answer a caller gets. */
export type Output<E extends Endpoint> = z.output<E["response"]>;

/** The answer of a handler, before it is parsed by the answer's schema. */
export type Answer<E extends Endpoint> = z.input<E["response"]>;

/** The error codes of a call. */
export type ErrorCode<E extends Endpoint> = E["errors"][number];

/** Whether the body of a call is raw bytes. */
export function takesBytes(call: Pick<Endpoint, "body">): boolean {
  return call.body === bytesBody;
}

/** Whether a call changes something. */
export function isWrite(call: Pick<Endpoint, "method">): boolean {
  return call.method !== "GET";
}

/** Path and query string of a call; lists repeat their name, undefined and null values are omitted. */
export function buildCallUrl(call: Pick<Endpoint, "path">, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
