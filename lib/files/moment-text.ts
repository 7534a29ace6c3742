import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** A moment in the site's zone, as screens write it. */
export function momentText(instant: string, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "dd.MM.yyyy HH:mm");
}
