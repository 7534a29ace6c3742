import type { ReactNode } from "react";
import { formatDateTime } from "@/lib/i18n/formats";

/** When and by whom something was changed last; `author` is null when nobody is known. A function, for tables of many rows. */
export function changedAt(at: string, author: string | null, timeZone: string): ReactNode {
  return (
    <>
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="count">
        {formatDateTime(at, timeZone)}
      </time>
      {author && <span className="under">{author}</span>}
    </>
  );
}
