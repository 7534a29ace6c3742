import "server-only";
import { EMAIL_MAX } from "@/lib/contract/kit/email";

/**
 * The user that a verified token names by id or e-mail address. `isVerified` is whether the provider has verified that the address
 * belongs to the person; null if it does not say. Ids need no verification.
 */
export type UserClaim = { user: string; isVerified: boolean | null };

/** The user in a claim of a token; null if the claim is missing or not usable. */
export function readUserClaim(claims: Record<string, unknown>, name: string): UserClaim | null {
  const value = claims[name];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "" || text.length > EMAIL_MAX) return null;
  const user = text.trim();
  if (!user.includes("@")) return { user, isVerified: true };
  // In other claims than `email`, such as a user name, people may have entered the address of somebody else.
  const isTheirs = typeof claims.email === "string" && claims.email.trim().toLowerCase() === user.toLowerCase();
  return { user, isVerified: isTheirs ? readFlag(claims.email_verified) : null };
}

/** Some providers send the flag as text. */
function readFlag(flag: unknown): boolean | null {
  if (flag === undefined || flag === null) return null;
  return flag === true || flag === "true";
}
