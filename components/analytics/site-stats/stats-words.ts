import { pointLabel } from "@/components/analytics/charts/chart-points";

/** A day as people read it; nothing for none. */
export function dayText(day: string | undefined): string {
  return day === undefined ? "" : pointLabel(day, "day");
}
