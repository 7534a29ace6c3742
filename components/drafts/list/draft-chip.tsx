import { Hourglass, MessageSquareWarning, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import type { ChangeRequest } from "@/lib/contract/drafts/reviews";

type DraftState = { is_waiting?: boolean; change_request?: Pick<ChangeRequest, "requested_by" | "note"> | null };

/** The texts of the states of a draft; `describe` is the tooltip of a request for changes. */
export type DraftWords = {
  draft: string;
  waiting: string;
  changesRequested: string;
  describe: (request: { by: string; note: string }) => string;
};

/** The state of a draft in a list: saved, waiting for approval, or returned with a comment. */
export function renderDraftChip(
  { is_waiting: isWaiting, change_request: changes }: DraftState,
  words: DraftWords,
): ReactNode {
  if (isWaiting)
    return (
      <Chip kind="warn" icon={Hourglass}>
        {words.waiting}
      </Chip>
    );
  if (changes)
    return (
      <Chip
        kind="warn"
        icon={MessageSquareWarning}
        title={words.describe({ by: changes.requested_by.name, note: changes.note })}
      >
        {words.changesRequested}
      </Chip>
    );
  return (
    <Chip kind="info" icon={PenLine}>
      {words.draft}
    </Chip>
  );
}
