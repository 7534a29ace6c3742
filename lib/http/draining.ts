/** Whether this process is shutting down: it still answers, but a proxy shall send it nothing new (`scripts/launch/draining.mjs`). */
export function isDraining(): boolean {
  return (globalThis as { isDraining?: boolean }).isDraining === true;
}
