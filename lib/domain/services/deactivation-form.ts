import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { matchesSiteName } from "@/lib/domain/kit/matches-site-name";

// The form of a deactivation.

/** When a service returns by itself. */
export const RETURN_CHOICES = ["never", "15m", "1h", "4h", "at"] as const;
export type ReturnChoice = (typeof RETURN_CHOICES)[number];

const AFTER_MS = { "15m": 15 * MINUTE_MS, "1h": 60 * MINUTE_MS, "4h": 240 * MINUTE_MS };
const MAX_MS = 30 * 24 * 60 * MINUTE_MS;

type Form = {
  /** The typed name, which must be that of the site. */
  name: string;
  siteName: string;
  reason: string;
  needsReason: boolean;
  choice: ReturnChoice;
  at: string | null;
};
type Errors = {
  name?: "name_wrong";
  reason?: "reason_empty";
  at?: "auto_return_past" | "auto_return_far" | "auto_return_empty";
};

/** Validates the form; `autoReturnAt` is the chosen time of return. */
export function validateDeactivation(form: Form, now: number): { errors: Errors; autoReturnAt: string | null } {
  const errors: Errors = {};
  if (!matchesSiteName(form.name, form.siteName)) errors.name = "name_wrong";
  if (form.needsReason && form.reason.trim() === "") errors.reason = "reason_empty";
  if (form.choice === "never") return { errors, autoReturnAt: null };
  if (form.choice !== "at") return { errors, autoReturnAt: new Date(now + AFTER_MS[form.choice]).toISOString() };
  const ms = form.at === null ? Number.NaN : Date.parse(form.at) - now;
  if (Number.isNaN(ms)) errors.at = "auto_return_empty";
  else if (ms <= 0) errors.at = "auto_return_past";
  else if (ms > MAX_MS) errors.at = "auto_return_far";
  return { errors, autoReturnAt: form.at };
}
