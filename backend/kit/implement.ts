import type { Tx } from "@/backend/db/client";
import type { sessions, sites } from "@/backend/db/schema/accounts/accounts";
import type { GeneralCode } from "@/lib/contract/kit/common";
import type { Rights } from "@/lib/domain/kit/access";
import { ApiError, type FieldErrors, parseAnswer, parseInput } from "@/lib/http/api-error";
import type { Answer, Endpoint, ErrorCode, Parsed, Shape } from "@/lib/http/endpoint";
import { type Change, change } from "./record-change";
import type { Services } from "./services";

/** A site as the store has it. */
export type SiteRow = typeof sites.$inferSelect;
/** A session as the store has it. */
export type SessionRow = typeof sessions.$inferSelect;
/** Who asks: a person, or `import` (the command), or nobody (id "") where a call needs no session. */
export type Actor = { id: string; name: string; email: string; locale: string; defaultSite: string | null };

/** What comes with a refusal beside its code. */
export type Refusal = { errors?: FieldErrors } & Record<string, unknown>;

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
  refuse: (status: number, code: ErrorCode<E> | GeneralCode, extra?: Refusal) => never;
  /** Stores what a write changed and moves the site's revision; see `change`. */
  change: (entry: Change) => Promise<number>;
};

type HandlerInput<E extends Endpoint> = Parsed<E> & { headers: Record<string, string | undefined> };

/** How a call departs from the rest. */
export type CallOptions = {
  /** `own`: the handler opens its transactions itself, through `services.database`. */
  transaction?: "own";
  /** Bytes of a body at most; 1 MB where nothing is said. */
  bodyBytesMax?: number;
  /** Characters of one text at most. */
  textMax?: number;
  /** Entries of one list at most. */
  listMax?: number;
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
  type E = Endpoint<P, Q, B, R, C>;
  return {
    call,
    options,
    run: async (raw, base) => {
      const input: HandlerInput<E> = {
        params: parseInput(call.params, raw.params, 400),
        query: parseInput(call.query, raw.query, 400),
        body: parseInput(call.body, raw.body),
        headers: raw.headers,
      };
      const context: Context<E> = {
        ...base,
        // A path with a site has been given one by whoever built the context.
        site: base.site as SiteOf<E>,
        refuse,
        change: (entry) => change(changing(base), entry),
      };
      return parseAnswer(call.response, await handler(input, context), `${call.method} ${call.path}`);
    },
  };
}

function refuse(status: number, code: string, extra: Refusal = {}): never {
  throw new ApiError(status, { ...extra, error: code });
}

function changing(base: BaseContext) {
  if (base.site === null) throw new Error("a change belongs to a site");
  return { tx: base.tx, site: base.site, user: base.user, now: base.now, changeIds: base.changeIds };
}
