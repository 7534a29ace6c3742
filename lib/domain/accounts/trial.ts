/** Days left in a trial, counting today, so that 0 is a trial that has ended. As the shell shows them: `given`, else the page's number; null shows nothing. */
export function countTrialDays(given: number | null | undefined, page: { trial: { days: number | null } } | null) {
  const days = given === undefined ? (page?.trial.days ?? null) : given;
  return days === null || !Number.isFinite(days) ? null : Math.max(0, Math.floor(days));
}
