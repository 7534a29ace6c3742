import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { type Access, defineEndpoint, noAnswer, type Shape } from "@/lib/http/endpoint";

// Endpoints of objects that users save under a name, privately or shared with the site. Everyone, including viewers, may save private
// ones; sharing and changing shared ones requires write access.

/** Maximum length of a name. */
export const SAVED_NAME_MAX = 80;

const name = z.string().check(z.trim(), z.minLength(1, "name_empty"), z.maxLength(SAVED_NAME_MAX, "invalid"));

type Fields = Record<string, z.core.SomeType>;

function makeOptional<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([field, type]) => [field, z.optional(type)]);
  return Object.fromEntries(entries) as { [Field in keyof F]: z.ZodMiniOptional<F[Field]> };
}

/** What distinguishes one kind of saved objects from another. */
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
  /** Path prefix of the endpoints. */
  prefix: string;
  access: Access;
  /** An object in responses. */
  saved: Saved;
  /** Fields in addition to the name. */
  content: Content;
  /** Fields that are set on creation and never change. */
  made: Made;
  list: { name: string; query: Query; response: Listed };
  /** Error codes in addition to those of the name. */
  faults: readonly Fault[];
};

/**
 * Builds the endpoints of a kind of saved objects.
 * @param tooMany the error code if the limit is reached.
 */
export function buildSavedCalls<
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
    /** The caller's own objects and shared ones, by name. */
    list: defineEndpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/${kind.list.name}`,
      servedBy: "both",
      query: kind.list.query,
      response: kind.list.response,
    }),

    create: defineEndpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/create_json`,
      servedBy: "both",
      body: z.object({ ...made, name, ...content, is_shared: z._default(z.boolean(), false) }),
      response: saved,
      status: 201,
      errors: [...faults, tooMany],
    }),

    /** Changes the given fields of an object. Requires `If-Match`. */
    update: defineEndpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/update_json`,
      servedBy: "both",
      body: z.object({ id, name: z.optional(name), ...makeOptional(content), is_shared: z.optional(z.boolean()) }),
      response: saved,
      errors: [...faults, "not_found"],
    }),

    destroy: defineEndpoint({
      ...writing,
      method: "DELETE",
      path: `${prefix}/destroy_json`,
      servedBy: "both",
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
    }),
  };
}
