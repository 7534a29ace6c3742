/** Days left of a trial as the shell shows them: the given number, else that of the page; null shows nothing. */
export function trialDays(given: number | null | undefined, page: { trial: { days: number | null } } | null) {
  const days = given === undefined ? (page?.trial.days ?? null) : given;
  return days === null || !Number.isFinite(days) ? null : Math.max(0, Math.floor(days));
}
