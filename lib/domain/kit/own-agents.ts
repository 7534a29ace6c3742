// How the product names itself in the user agent of its own requests.

/** User agents of the product; that of screenshots follows the one of a usual browser. */
export const OWN_AGENTS = {
  alerts: "Vitrine alerts",
  feeds: "Vitrine feed reader",
  links: "Vitrine link check",
  pages: "Vitrine page check",
  screenshots: "Vitrine screenshots",
} as const;

/** Whether a user agent is that of the product itself, which is no shopper. */
export function isOwnAgent(userAgent: string | null | undefined): boolean {
  const agent = userAgent ?? "";
  return Object.values(OWN_AGENTS).some((name) => agent.includes(name));
}
