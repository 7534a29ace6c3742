/** Formats the end of a link's validity in the language of the mail, in UTC. */
export function formatUntil(locale: string, until: Date): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(until)} UTC`;
}
