import * as z from "zod/mini";
import type { ChangeDescriber, DescribeContext, DiffLine } from "@/components/history/change-words";

const segment = z.looseObject({ filters: z.record(z.string(), z.unknown()) });
const view = z.looseObject({ screen: z.string(), search: z.string() });

/** Says that the filters of a segment, or what a saved view shows, changed. Names and sharing are plain values. */
export const SAVED_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => {
    const old = readContent(before);
    const now = readContent(after);
    if (old === null && now === null) return null;
    return old === null || now === null || old.content === now.content ? [] : [toLine(now.kind, context)];
  },
};

type Content = { kind: "filters" | "view"; content: string };

function readContent(version: unknown): Content | null {
  const ofSegment = z.safeParse(segment, version);
  if (ofSegment.success) {
    const filters = Object.entries(ofSegment.data.filters).sort(([a], [b]) => (a < b ? -1 : 1));
    return { kind: "filters", content: JSON.stringify(filters) };
  }
  const ofView = z.safeParse(view, version);
  return ofView.success ? { kind: "view", content: ofView.data.search } : null;
}

function toLine(kind: Content["kind"], { t }: DescribeContext): DiffLine {
  return { id: kind, kind: "changed", text: t(`saved.${kind}`), details: [] };
}
