import { useState } from "react";
import { formatDate } from "@/lib/i18n/formats";
import { useSite } from "./site-context";

/** The current year (`yyyy`) in the time zone of the site, which short dates of its lists omit. */
export function useThisYear(): string {
  const { time_zone: timeZone } = useSite().site;
  const [year] = useState(() => formatDate(Date.now(), timeZone).slice(-4));
  return year;
}
