import * as z from "zod/mini";
import { findKeysFault } from "./crypto";

// Kinds of settings that both servers read from the environment.

/** An address of a server. */
export const originSetting = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// URL" });

/** A switch. */
export const flagSetting = z.enum(["0", "1"], { error: 'must be "0" or "1"' });

/** Secret keys, in the form of `parseKeys`. */
export const keysSetting = z.string().check(
  z.refine((text) => findKeysFault(text) === null, {
    error: (issue) => findKeysFault(String(issue.input)) ?? "must be a list of keys (id:hex)",
  }),
);
