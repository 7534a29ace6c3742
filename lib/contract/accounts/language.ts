import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

const profile = z.object({ user: z.object({ locale: z.enum(LOCALES, { error: "invalid_locale" }) }) });

/** Changes the language of the signed-in user. */
export const setAppLanguage = defineEndpoint({
  feature: "language",
  method: "PATCH",
  path: "/sites/settings/profile/set_app_language",
  servedBy: "both",
  params: noParams,
  body: profile,
  response: profile,
  errors: ["invalid_locale"],
  access: anyMember,
  own: true,
  undo: { by: "setAppLanguage" },
});
