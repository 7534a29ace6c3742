import * as z from "zod/mini";
import { findKeysFault } from "./crypto";

// Kinds of settings that both servers read from the environment.

/** An address of a server. */
export const originSetting = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// URL" });

/** A switch. */
export const flagSetting = z.enum(["0", "1"], { error: 'must be "0" or "1"' });

const COUNT = "must be a whole number of 0 or more";

/** A whole number of 0 or more. */
export const countSetting = z.coerce.number(COUNT).check(z.int(COUNT), z.gte(0, COUNT));

/** The level from which lines are logged. */
export const logLevelSetting = z.enum(["trace", "debug", "info", "warn", "error", "silent"], {
  error: "must be trace, debug, info, warn, error or silent",
});

/** Secret keys, in the form of `parseKeys`. */
export const keysSetting = z.string().check(
  z.refine((text) => findKeysFault(text) === null, {
    error: (issue) => findKeysFault(String(issue.input)) ?? "must be a list of keys (id:hex)",
  }),
);
