/** The UTC day of a time. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
