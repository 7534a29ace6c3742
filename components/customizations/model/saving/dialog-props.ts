import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import type { LiveLists } from "@/components/customizations/model/live-results/use-live-results";
import type { LocalCopy } from "@/components/drafts/editing/use-local-copy";
import type { KnownItems } from "@/lib/domain/customizations/rule-preview";
import type { DraftWork } from "./draft-work";
import type { RuleCopy } from "./use-rule-copy";
import type { SaveState } from "./use-save";

/** Props of every dialog of the editor. */
export type EditorDialogProps = {
  editor: RuleEditorState;
  saving: SaveState;
  work: DraftWork;
  copy: LocalCopy<RuleCopy>;
  live: LiveLists;
  known: KnownItems;
  now: number;
  /** The time of the previews (epoch ms). */
  at: number;
};

/** The previewed time if it is not now (epoch ms), else null. */
export function findOtherTime({ at, now }: Pick<EditorDialogProps, "at" | "now">): number | null {
  return at === now ? null : at;
}
