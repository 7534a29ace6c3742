import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { type Access, endpoint, noAnswer, type Shape } from "@/lib/http/endpoint";

// The calls of what people save under a name, for themselves or for everybody on the site. One's own anybody may save,
// viewers too; what is shared, and sharing, is for those who may write.

/** Characters of a name at most. */
export const SAVED_NAME_MAX = 80;

const name = z.string().check(z.trim(), z.minLength(1, "name_empty"), z.maxLength(SAVED_NAME_MAX, "invalid"));

type Fields = Record<string, z.core.SomeType>;

function optional<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([field, type]) => [field, z.optional(type)]);
  return Object.fromEntries(entries) as { [Field in keyof F]: z.ZodMiniOptional<F[Field]> };
}

/** What tells one kind of saved things from another. */
type Kind<
  Content extends Fields,
  Made extends Fields,
  Saved extends Shape,
  Query extends Shape,
  Listed extends Shape,
  Fault extends string,
> = {
  feature: string;
  group: string;
  /** Path of the calls up to their names. */
  prefix: string;
  access: Access;
  /** One of them, as it is answered. */
  saved: Saved;
  /** What is saved beside the name. */
  content: Content;
  /** What is said when it is made, and never changes. */
  made: Made;
  list: { name: string; query: Query; response: Listed };
  /** What may be wrong with one, beside its name. */
  faults: readonly Fault[];
};

/** The calls of one kind of saved things; `tooMany` is the code of one more than there may be. */
export function savedCalls<
  const Content extends Fields,
  const Made extends Fields,
  Saved extends Shape,
  Query extends Shape,
  Listed extends Shape,
  const TooMany extends string,
  const Fault extends string = never,
>(kind: Kind<Content, Made, Saved, Query, Listed, Fault>, tooMany: TooMany) {
  const { feature, group, prefix, access, content, made, saved } = kind;
  const reading = { feature, access, group } as const;
  const writing = { ...reading, own: true, undo: { by: "undo" } } as const;
  const faults = ["name_empty", "name_taken", ...kind.faults] as const;

  return {
    /** The caller's own and the shared ones, by name. */
    list: endpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/${kind.list.name}`,
      query: kind.list.query,
      response: kind.list.response,
    }),

    /** Saves one. */
    create: endpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/create_json`,
      body: z.object({ ...made, name, ...content, is_shared: z._default(z.boolean(), false) }),
      response: saved,
      status: 201,
      errors: [...faults, tooMany],
    }),

    /** Changes what is sent of one; the rest stays. Needs `If-Match`. */
    update: endpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/update_json`,
      body: z.object({ id, name: z.optional(name), ...optional(content), is_shared: z.optional(z.boolean()) }),
      response: saved,
      errors: [...faults, "not_found"],
    }),

    /** Removes one. */
    destroy: endpoint({
      ...writing,
      method: "DELETE",
      path: `${prefix}/destroy_json`,
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
    }),
  };
}
