import "server-only";

/**
 * The user that a verified token names in a claim, by id or email address; null if there is none, or if the provider says that the
 * address is not verified.
 */
export function readUserClaim(claims: Record<string, unknown>, name: string): string | null {
  const value = claims[name];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "" || text.length > 254) return null;
  return name === "email" && claims.email_verified === false ? null : text.trim();
}
