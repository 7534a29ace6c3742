import * as z from "zod/mini";

// The documents of User Behavior Insights.

const moment = z.union([z.number(), z.string()]);
const optional = z.optional(z.nullable(z.string()));
/** A document of either index; what is not named here is passed over. */
export const ubiDocument = z.object({
  client_id: z.string().check(z.minLength(1)),
  query_id: optional,
  action_name: optional,
  user_query: optional,
  message: optional,
  timestamp: moment,
  query_response_object_ids: z.optional(z.nullable(z.array(z.union([z.string(), z.number()])))),
  query_response_hit_ids: z.optional(z.nullable(z.array(z.union([z.string(), z.number()])))),
  session_id: optional,
  event_attributes: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
/** A document of either index, as far as it is understood. */
export type UbiDocument = z.infer<typeof ubiDocument>;

/** A line of UBI: `at` epoch ms. */
export type UbiRecord = { line: number; at: number; isQuery: boolean; document: UbiDocument };
