import { CLOSE_REASON_MAX, type closeSite } from "@/lib/contract/settings/administration";
import { matchesSiteName } from "@/lib/domain/kit/matches-site-name";
import type { Input } from "@/lib/http/endpoint";

type Body = Input<typeof closeSite>["body"];

/** Error codes by field. */
export type CloseErrors = Partial<Record<keyof Body, "name_mismatch" | "reason_empty" | "reason_too_long">>;

/** Validates the form that closes a site: its name must be typed, and a reason given. */
export function validateClosing({ site_name, reason }: Body, siteName: string): CloseErrors {
  const errors: CloseErrors = {};
  if (!matchesSiteName(site_name, siteName)) errors.site_name = "name_mismatch";
  if (reason.trim() === "") errors.reason = "reason_empty";
  else if (reason.trim().length > CLOSE_REASON_MAX) errors.reason = "reason_too_long";
  return errors;
}
