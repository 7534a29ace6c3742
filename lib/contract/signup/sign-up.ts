import * as z from "zod/mini";
import { client, signInSession } from "@/lib/contract/accounts/sign-in";
import { id } from "@/lib/contract/kit/common";
import { SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

// Signing up: a form, a link by mail, and a new account with a site. Only the web server makes these calls, and only the embedded
// backend answers them.

const FEATURE = "sign-up";
const GROUP = "sign_in";
const anonymous = { anonymous: true } as const;
const params = z.object({ id });

/** Codes that refuse the form, at their field. */
export const SIGN_UP_CODES = [
  "email_invalid",
  "name_empty",
  "name_too_long",
  "name_not_plain",
  "name_has_link",
  "base_url_invalid",
  "address_invalid",
  "address_too_long",
  "not_https",
  "time_zone_unknown",
  "currency_unknown",
  "language_unknown",
] as const;
export type SignUpCode = (typeof SIGN_UP_CODES)[number];

const text = z.string().check(z.trim(), z.maxLength(10_000, "invalid"));

/** The form as sent; `lib/domain/signup/validate-sign-up` validates it. */
export const signUpForm = z.object({
  email: text,
  name: text,
  site_name: text,
  base_url: text,
  /** URL of the product feed; "" without one. */
  feed_url: text,
  language: text,
  time_zone: text,
  currency: text,
});
/** The form as sent. */
export type SignUpForm = z.output<typeof signUpForm>;

const locale = z.enum(SIGN_UP_LOCALES);

/** Sends a link to the address of the form. The answer is the same whether or not the address has an account. */
export const request = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_up/requests",
  params: noParams,
  body: z.object({ ...signUpForm.shape, locale }),
  response: z.object({ sent: z.boolean() }),
  status: 202,
  errors: [...SIGN_UP_CODES, "mail_limit", "rate_limited", "sign_up_off"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "A sent message cannot be recalled. Its link expires." },
});

/**
 * A request, for the page of its link. `done`: the link was used; `known`: the address has an account by now. Changes nothing.
 */
export const showRequest = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_up/requests/:id",
  params,
  response: z.object({
    email: z.string(),
    site_name: z.string(),
    base_url: z.string(),
    feed_url: z.nullable(z.string()),
    state: z.enum(["open", "done", "known"]),
  }),
  errors: ["unknown_request", "sign_up_off"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/**
 * Creates the account, its project and site, starts the trial and the first feed, and opens a session. The caller has verified the
 * signature and times of the link.
 */
export const confirm = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_up/requests/:id/confirm",
  params,
  body: z.object({ client }),
  response: z.object({ session: signInSession, site_id: z.string() }),
  status: 201,
  errors: ["unknown_request", "link_used", "account_exists", "sign_up_off"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "An account owns its site and its history. Members can be removed by others only." },
});
