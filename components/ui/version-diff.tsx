import { Minus, Pencil, Plus } from "lucide-react";
import { Icon } from "./icon";

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

/** The changes between two versions as text lines. */
export function VersionDiff({ lines, same }: { lines: readonly VersionDiffLine[]; same: string }) {
  if (lines.length === 0) return <p className="text-ink-2 text-md">{same}</p>;
  return (
    <ul className="grid gap-1.5 text-md">
      {lines.map(({ id, kind, text, details }) => (
        <li key={id} className="flex items-start gap-2">
          <Icon of={marks[kind].icon} size={14} className={`mt-1 shrink-0 ${marks[kind].look}`} />
          <span className="min-w-0 break-words">
            {text}
            {details.length > 0 && <span className="block text-ink-2 text-sm">{details.join(" · ")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
