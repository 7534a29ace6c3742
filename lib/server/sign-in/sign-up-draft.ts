import "server-only";
import * as z from "zod/mini";
import { EMAIL_MAX } from "@/lib/contract/kit/email";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import { SIGN_UP_URL_MAX } from "@/lib/domain/signup/validate-sign-up";
import type { FieldErrors } from "@/lib/http/api-error";
import { getEnv } from "@/lib/server/process/env";
import { getCookieName } from "@/lib/server/request/cookie-name";

// What someone has typed into the form of signing up, in a cookie of the form's pages: the form works without JavaScript, so after a
// refusal the page gets the values and the errors from there. Nothing in it is trusted.

/** Name of the cookie, as `readCookie` takes it. */
export const DRAFT_COOKIE = "vitrine_sign_up";
/** Seconds for which typed values stay. */
const LIFE_S = 1800;

const text = (max: number) => z.catch(z.string().check(z.maxLength(max)), "");

/** Maximum lengths keep the cookie below the 4096 bytes that browsers accept; texts of other scripts take up to three bytes. */
const values = z.object({
  email: text(EMAIL_MAX),
  name: text(100),
  site_name: text(100),
  base_url: text(SIGN_UP_URL_MAX),
  feed_url: text(SIGN_UP_URL_MAX),
  language: text(10),
  time_zone: text(64),
  currency: text(3),
  terms: text(1),
});
/** The typed values; `terms` is "1" if the terms are accepted. */
export type SignUpValues = z.output<typeof values>;

const draft = z.object({ values: z.partial(values), errors: z.record(z.string(), z.string()) });
/** Typed values, and a code by field; `form` is the code of the whole form. */
export type SignUpDraft = z.output<typeof draft>;

/** The fields of the form. */
export const SIGN_UP_FIELDS = Object.keys(values._zod.def.shape) as (keyof SignUpValues)[];

/** The draft of a cookie; empty if it has none or an invalid one. */
export function parseDraft(cookie: string | undefined): SignUpDraft {
  const nothing: SignUpDraft = { values: {}, errors: {} };
  if (cookie === undefined) return nothing;
  try {
    const found = z.safeParse(draft, JSON.parse(Buffer.from(cookie, "base64url").toString("utf8")));
    return found.success ? found.data : nothing;
  } catch {
    return nothing;
  }
}

/** The Set-Cookie header of typed values, shortened to what fits. */
export function buildDraftCookie(typed: Partial<SignUpValues>, errors: SignUpDraft["errors"]): string {
  const shape = values._zod.def.shape;
  const fitting = SIGN_UP_FIELDS.map((field) => [field, z.parse(shape[field], typed[field] ?? "")]);
  const json = JSON.stringify({ values: Object.fromEntries(fitting), errors });
  return buildCookie(Buffer.from(json).toString("base64url"), LIFE_S);
}

/** The Set-Cookie header that forgets them. */
export function buildForgottenDraft(): string {
  return buildCookie("", 0);
}

/** The first code of each field. */
export function pickCodes(errors: FieldErrors): SignUpDraft["errors"] {
  return Object.fromEntries(Object.entries(errors).flatMap(([field, [code]]) => (code ? [[field, code]] : [])));
}

function buildCookie(value: string, seconds: number): string {
  const secure = getEnv().isSecure ? "; Secure" : "";
  return `${getCookieName(DRAFT_COOKIE)}=${value}; Path=${SIGN_UP_PAGE}; Max-Age=${seconds}; HttpOnly${secure}; SameSite=Lax`;
}
