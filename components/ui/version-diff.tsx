import { Minus, Pencil, Plus } from "lucide-react";
import { Icon } from "./icon";
import { Skeleton } from "./skeleton";

/** A line of a diff: the change and its details. */
export type VersionDiffLine = {
  id: string;
  kind: "added" | "changed" | "removed";
  text: string;
  details: readonly string[];
};

const marks = {
  added: { icon: Plus, look: "text-good" },
  changed: { icon: Pencil, look: "text-warn" },
  removed: { icon: Minus, look: "text-bad" },
} as const;

type Props = {
  lines: readonly VersionDiffLine[];
  /** The text if there are no lines. */
  same: string;
  /** Whether more lines may follow, so that it is not known yet whether there are none. */
  isPending?: boolean;
};

/** The changes between two versions as text lines. */
export function VersionDiff({ lines, same, isPending = false }: Props) {
  if (lines.length === 0 && isPending) return <Skeleton width="60%" height="1.4em" />;
  if (lines.length === 0) return <p className="text-ink-2 text-md">{same}</p>;
  return (
    <ul className="grid gap-1.5 text-md">
      {lines.map(({ id, kind, text, details }) => (
        <li key={id} className="flex items-start gap-2">
          <Icon of={marks[kind].icon} size={14} className={`mt-1 shrink-0 ${marks[kind].look}`} />
          <span className="min-w-0 wrap-anywhere">
            {text}
            {details.length > 0 && <span className="block text-ink-2 text-sm">{details.join(" · ")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
