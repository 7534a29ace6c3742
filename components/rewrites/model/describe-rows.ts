import {
  type ChangeDescriber,
  type ChangeTextKey,
  type DescribeContext,
  type DiffLine,
  formatChangeCounts,
  formatValueLine,
} from "@/components/history/change-words";
import { diffRewriteRow, parseUploadVersion } from "@/lib/domain/rewrites/row-diff";

/** Describes rows of synonyms and redirects by their values, and uploads by their counts. */
export const ROW_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => describeUpload(before, after, context) ?? describeRow(before, after, context),
  isComplete: true,
  // An upload is undone as a whole; its rows have their own versions.
  isRestorable: (version) => parseUploadVersion(version) === null,
};

function describeUpload(before: unknown, after: unknown, { t }: DescribeContext): DiffLine[] | null {
  const old = parseUploadVersion(before);
  const made = parseUploadVersion(after);
  if (made !== null) {
    return [{ id: "upload", kind: "added", text: t(`uploaded.${made.type}`), details: [formatChangeCounts(t, made)] }];
  }
  return old === null ? null : [{ id: "upload", kind: "removed", text: t("uploaded.undone"), details: [] }];
}

function describeRow(before: unknown, after: unknown, { t }: DescribeContext): DiffLine[] | null {
  const steps = diffRewriteRow(before, after);
  if (steps === null) return null;
  return steps.map((step) =>
    formatValueLine(t, step, t(`wordValues.${step.name}` as ChangeTextKey), (value) =>
      step.name === "kind" && t.has(`wordKinds.${value}` as ChangeTextKey)
        ? t(`wordKinds.${value}` as ChangeTextKey)
        : value,
    ),
  );
}
