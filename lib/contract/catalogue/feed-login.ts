import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";

// The user name and the password for the host of a feed. Only backends with the group `feed_logins` store them; no answer ever has
// them.

/** Maximum characters of the user name, and of the password. */
export const FEED_LOGIN_TEXT_MAX = 500;

/** What may be wrong with the field `login` of a source. */
export const FEED_LOGIN_CODES = [
  "login_empty",
  "login_invalid",
  "login_too_long",
  "login_elsewhere",
  "login_gone",
] as const;
export type FeedLoginCode = (typeof FEED_LOGIN_CODES)[number];

/** The id under which a user name and a password are stored. */
export const storedLogin = z.object({ id });
export type StoredLogin = z.output<typeof storedLogin>;

/** A user name and a password as entered; one of them may be empty. */
const enteredLogin = z.object({ user: z.string(), password: z.string() });
export type EnteredLogin = z.output<typeof enteredLogin>;

/**
 * `{ user, password }` stores them for the origin of the URL, `{ id }` keeps the stored ones, null removes them. Absent: those of the
 * saved source with the same URL stay.
 */
export const sentLogin = z.optional(z.nullable(z.union([enteredLogin, storedLogin])));
