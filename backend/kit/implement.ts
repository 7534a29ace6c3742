import type { Tx } from "@/backend/db/client";
import type { sessions, sites } from "@/backend/db/schema/accounts/accounts";
import type { Rights } from "@/lib/domain/kit/access";
import type { FileAnswer } from "@/lib/files/file-answer";
import { parseAnswer, parseInput } from "@/lib/http/api-error";
import type { Answer, Endpoint, ErrorCode, Parsed, Shape } from "@/lib/http/endpoint";
import { type Change, change } from "./record-change";
import { type Refuse, refuseFor } from "./refuse";
import type { Services } from "./services";

/** A site as the store has it. */
export type SiteRow = typeof sites.$inferSelect;
/** A session as the store has it. */
export type SessionRow = typeof sessions.$inferSelect;
/** Who asks: a person, or `import` (the command), or nobody (id "") where a call needs no session. */
export type Actor = { id: string; name: string; email: string; locale: string; defaultSite: string | null };

/** What every call has at hand, whatever it is. */
export type BaseContext = {
  /** The call's transaction; sees one site when the path names one. With `transaction: "own"` it is the pool. */
  tx: Tx;
  user: Actor;
  session: SessionRow | null;
  rights: Rights | null;
  site: SiteRow | null;
  now: Date;
  /** Revision of `If-Match`, without quotes; undefined when the header is missing. */
  ifMatch: string | undefined;
  services: Services;
  /** Ids of the changes that the call stored. */
  changeIds: number[];
  /** Runs something once the transaction stands; its failure is logged and changes nothing. */
  after: (task: () => Promise<void>) => void;
};

type SiteOf<E extends Endpoint> = Parsed<E>["params"] extends { siteId: string } ? SiteRow : null;

/** What a handler works with. */
export type Context<E extends Endpoint> = Omit<BaseContext, "site"> & {
  /** The site of the path. */
  site: SiteOf<E>;
  /** Answers the call with one of its codes, and rolls everything back. */
  refuse: Refuse<ErrorCode<E>>;
  /** Stores what a write changed and moves the site's revision; see `change`. */
  change: (entry: Change) => Promise<number>;
};

type HandlerInput<E extends Endpoint> = Parsed<E> & { headers: Record<string, string | undefined> };

/** How a call departs from the rest. */
export type CallOptions = {
  /** `own`: the handler opens its transactions itself, through `services.database`. */
  transaction?: "own";
};

/** The parts of a request before anything has looked at them. */
export type RawInput = { params: unknown; query: unknown; body: unknown; headers: Record<string, string | undefined> };

/** A call with its handler, ready for `mount`. */
export type Implemented = {
  call: Endpoint;
  options: CallOptions;
  /** Parses, runs, checks the answer. Throws ApiError, or ContractError when the answer breaks the contract. */
  run: (raw: RawInput, context: BaseContext) => Promise<unknown>;
};

/** Says how the backend answers a call. */
export function implement<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, C extends string>(
  call: Endpoint<P, Q, B, R, C>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
  ) => Answer<Endpoint<P, Q, B, R, C>> | Promise<Answer<Endpoint<P, Q, B, R, C>>>,
  options: CallOptions = {},
): Implemented {
  return {
    call,
    options,
    run: async (raw, base) => {
      const answer = await handler(inputOf(call, raw), contextOf(call, base));
      return parseAnswer(call.response, answer, `${call.method} ${call.path}`);
    },
  };
}

/**
 * Says how the backend answers a call with a file. The file outlives the call, so whatever is read for it is read in
 * transactions of its own.
 */
export function implementFile<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, C extends string>(
  call: Endpoint<P, Q, B, R, C>,
  handler: (
    input: HandlerInput<Endpoint<P, Q, B, R, C>>,
    context: Context<Endpoint<P, Q, B, R, C>>,
  ) => FileAnswer | Promise<FileAnswer>,
): Implemented {
  return {
    call,
    options: { transaction: "own" },
    run: async (raw, base) => handler(inputOf(call, raw), contextOf(call, base)),
  };
}

function inputOf<E extends Endpoint>(call: E, raw: RawInput): HandlerInput<E> {
  return {
    params: parseInput(call.params as E["params"], raw.params, 400),
    query: parseInput(call.query as E["query"], raw.query, 400),
    body: parseInput(call.body as E["body"], raw.body),
    headers: raw.headers,
  };
}

function contextOf<E extends Endpoint>(call: E, base: BaseContext): Context<E> {
  return {
    ...base,
    // A path with a site has been given one by whoever built the context.
    site: base.site as SiteOf<E>,
    refuse: refuseFor(call),
    change: (entry) => change(changing(base), entry),
  };
}

function changing(base: BaseContext) {
  if (base.site === null) throw new Error("a change belongs to a site");
  return { tx: base.tx, site: base.site, user: base.user, now: base.now, changeIds: base.changeIds };
}
