import * as z from "zod/mini";
import type { ChangeDescriber } from "@/components/history/change-words";
import { changeRequest, review } from "@/lib/contract/customizations/reviews";

/** The notes of a draft's version. */
const reviewed = z.object({
  review: z.optional(z.nullable(review)),
  change_request: z.optional(z.nullable(changeRequest)),
});

/** Describes the note of a request for approval or for changes, of customizations and campaigns. */
export const REVIEW_DESCRIBER: ChangeDescriber = {
  lines: (before, after, { t }) => {
    const [old, note] = [readNote(before), readNote(after)];
    if (note === null || note === old) return null;
    return [{ id: "review", kind: "added", text: t("reviewNote", { note }), details: [] }];
  },
};

function readNote(version: unknown): string | null {
  const { data } = z.safeParse(reviewed, version);
  return data?.review?.note ?? data?.change_request?.note ?? null;
}
