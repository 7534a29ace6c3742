/** Whether a typed name confirms a deactivation. Case and spaces do not matter, because the name is typed on phones. */
export function matchesSiteName(typed: string, siteName: string): boolean {
  return simplify(typed) === simplify(siteName);
}

/** Without the locale of the computer, so that browser and server compare alike. */
function simplify(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}
