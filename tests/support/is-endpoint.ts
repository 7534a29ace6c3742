import type { Endpoint } from "@/lib/http/endpoint";

/** Whether a call answers with a file, which browsers download. */
export const isFile = (call: Endpoint): boolean => call.response._zod.def.type === "string";

/** Whether an export of a contract file is a call. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;
}
