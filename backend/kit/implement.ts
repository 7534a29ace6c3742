import type { Tx } from "@/backend/db/client";
import type { sessions, sites } from "@/backend/db/schema/accounts/accounts";
import type { Rights } from "@/lib/domain/kit/access";
import type { FileAnswer } from "@/lib/files/file-answer";
import { parseAnswer, parseInput } from "@/lib/http/api-error";
import type { Answer, Endpoint, ErrorCode, Parsed, Shape } from "@/lib/http/endpoint";
import { type Change, change } from "./record-change";
import { createRefuse, type Refuse } from "./refuse";
import type { Services } from "./services";

/** A stored site. */
export type SiteRow = typeof sites.$inferSelect;
/** A stored session. */
export type SessionRow = typeof sessions.$inferSelect;
/** The author of a call: a user, `import` (the command), or anonymous (id "") for calls without a session. */
export type Actor = { id: string; name: string; email: string; locale: string; defaultSite: string | null };

/** The context of every call. */
export type BaseContext = {
  /** The call's transaction; sees one site when the path names one. With `transaction: "own"` it is the pool. */
  tx: Tx;
  user: Actor;
  session: SessionRow | null;
  rights: Rights | null;
  site: SiteRow | null;
  now: Date;
  /** Revision of `If-Match`, without quotes. */
  ifMatch: string | undefined;
  services: Services;
  /** Ids of the changes that the call stored. */
  changeIds: number[];
  /** Runs a task after the commit; a failure is only logged. */
  after: (task: () => Promise<unknown>) => void;
  /**
   * Completes the answer after the commit with what needs the network, such as whether a mail was sent: gets the
   * returned fields, and the answer waits. After a failure, which is only logged, and for a repeated call the answer is
   * the one of the handler.
   */
  complete: (task: () => Promise<object>) => void;
};

type SiteOf<E extends Endpoint> = Parsed<E>["params"] extends { siteId: string }
  ? SiteRow
  : Parsed<E>["query"] extends { site_id: string }
    ? SiteRow
    : null;

/** The context of a handler. */
export type Context<E extends Endpoint> = Omit<BaseContext, "site" | "complete"> & {
  complete: (task: () => Promise<Partial<Answer<E>>>) => void;
  /** The site that the call names. */
  site: SiteOf<E>;
  /** Refuses the call with one of its codes, and rolls everything back. */
  refuse: Refuse<ErrorCode<E>>;
  /** Stores a change and increases the site's revision; see `change`. */
  change: (entry: Change) => Promise<number>;
};

type HandlerInput<E extends Endpoint> = Parsed<E> & { headers: Record<string, string | undefined> };

export type CallOptions = {
  /** `own`: the handler opens its transactions itself, through `services.database`. */
  transaction?: "own";
};

/** The parts of a request before validation. */
export type RawInput = { params: unknown; query: unknown; body: unknown; headers: Record<string, string | undefined> };

/** A call with its handler, ready for `mount`. */
export type ImplementedCall = {
  call: Endpoint;
  options: CallOptions;
  /** Parses the input, runs the handler, and validates the answer. Throws ApiError, or ContractError for an invalid answer. */
  run: (raw: RawInput, context: BaseContext) => Promise<unknown>;
  /** Work before the transaction, once the caller is authorized; its result is the `run` of this request. */
  prepare?: (raw: RawInput, services: Services) => Promise<ImplementedCall["run"]>;
  /** The first step of a call of two, in a transaction of its own. */
  first?: (raw: RawInput, context: BaseContext) => Promise<SecondStep>;
};

/** What a first step leaves. */
export type FirstStepResult<T> = {
  /** For the handler; null if the request needs no first step. */
  value: T | null;
  /** What a refusal of the second step says, too. */
  facts?: Record<string, unknown>;
  /** Whether the undo of the call undoes the first step, too. */
  isUndone?: boolean;
};

/** The second step of a request, once the first one is done. */
export type SecondStep = Pick<ImplementedCall, "run"> & Required<Pick<FirstStepResult<unknown>, "facts" | "isUndone">>;

/** Implements a call with a handler. */
export function implement<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, C extends string>(
  call: Endpoint<P, Q, B, R, C>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
  ) => Answer<Endpoint<P, Q, B, R, C>> | Promise<Answer<Endpoint<P, Q, B, R, C>>>,
  options: CallOptions = {},
): ImplementedCall {
  return {
    call,
    options,
    run: async (raw, base) => {
      const answer = await handler(parseCallInput(call, raw), buildContext(call, base));
      return parseAnswer(call.response, answer, `${call.method} ${call.path}`);
    },
  };
}

/**
 * Implements a call with work that takes long but needs no transaction, such as checks in a thread.
 * @param prepare does this work before the handler, which gets its result.
 */
export function implementPrepared<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  C extends string,
  T,
>(
  call: Endpoint<P, Q, B, R, C>,
  prepare: (input: HandlerInput<Endpoint<P, Q, B, R, C>>, services: Services) => Promise<T>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
    prepared: T,
  ) => Answer<Endpoint<P, Q, B, R, C>> | Promise<Answer<Endpoint<P, Q, B, R, C>>>,
): ImplementedCall {
  const implementWith = (load: () => Promise<T>) =>
    implement(call, async (input, context) => handler(input, context, await load()));
  return {
    ...implementWith(() => Promise.reject(new Error("a prepared call was not prepared"))),
    prepare: async (raw, services) => {
      const prepared = await prepare(parseCallInput(call, raw), services);
      return implementWith(async () => prepared).run;
    },
  };
}

/**
 * Implements a call of two steps. Each step has a transaction of its own, unless the options say that the handler opens
 * those of the second step. A repeated call with an idempotency key does neither.
 * @param first what it stores stays if the handler refuses the call.
 */
export function implementInSteps<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  C extends string,
  T,
>(
  call: Endpoint<P, Q, B, R, C>,
  first: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
  ) => FirstStepResult<T> | Promise<FirstStepResult<T>>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
    stored: T | null,
  ) => Answer<Endpoint<P, Q, B, R, C>> | Promise<Answer<Endpoint<P, Q, B, R, C>>>,
  options: CallOptions = {},
): ImplementedCall {
  const implementWith = (load: () => T | null) =>
    implement(call, (input, context) => handler(input, context, load()), options);
  const withoutFirst = implementWith(() => {
    throw new Error("the first step of a call was left out");
  });
  return {
    ...withoutFirst,
    first: async (raw, base) => {
      const { value, facts = {}, isUndone = false } = await first(parseCallInput(call, raw), buildContext(call, base));
      return { run: implementWith(() => value).run, facts, isUndone };
    },
  };
}

/**
 * Implements a call that answers with a file. The file is streamed after the call has ended, so it is read in transactions
 * of its own.
 */
export function implementFile<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, C extends string>(
  call: Endpoint<P, Q, B, R, C>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
  ) => FileAnswer | Promise<FileAnswer>,
): ImplementedCall {
  return {
    call,
    options: { transaction: "own" },
    run: async (raw, base) => handler(parseCallInput(call, raw), buildContext(call, base)),
  };
}

function parseCallInput<E extends Endpoint>(call: E, raw: RawInput): HandlerInput<E> {
  return {
    params: parseInput(call.params as E["params"], raw.params, 400),
    query: parseInput(call.query as E["query"], raw.query, 400),
    body: parseInput(call.body as E["body"], raw.body),
    headers: raw.headers,
  };
}

function buildContext<E extends Endpoint>(call: E, base: BaseContext): Context<E> {
  return {
    ...base,
    // For a path with a site, `identifyCaller` has set one.
    site: base.site as SiteOf<E>,
    refuse: createRefuse(call),
    change: (entry) => change(buildChangeContext(base), entry),
  };
}

function buildChangeContext(base: BaseContext) {
  if (base.site === null) throw new Error("a change belongs to a site");
  return { tx: base.tx, site: base.site, user: base.user, now: base.now, changeIds: base.changeIds };
}
