import type { ReactNode } from "react";
import { formatDateTime } from "@/lib/i18n/formats";

/** Time and author of the last change; `author` is null if unknown. A function, for tables with many rows. */
export function renderChangedAt(at: string, author: string | null, timeZone: string): ReactNode {
  return (
    <>
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="count">
        {formatDateTime(at, timeZone)}
      </time>
      {author && <span className="under">{author}</span>}
    </>
  );
}
