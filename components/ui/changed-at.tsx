import type { ReactNode } from "react";
import { formatDateTime, formatShortDateTime } from "@/lib/i18n/formats";

/**
 * Time and author of the last change. A function, for tables with many rows.
 * @param author null if unknown.
 * @param year the year to omit.
 */
export function renderChangedAt(at: string, author: string | null, timeZone: string, year = ""): ReactNode {
  return (
    <>
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="count">
        {formatShortDateTime(at, timeZone, year)}
      </time>
      {author && (
        <span title={author} className="under max-w-36 truncate">
          {author}
        </span>
      )}
    </>
  );
}
