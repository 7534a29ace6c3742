import type { DraftWork } from "@/components/customizations/model/draft-work";
import type { KnownItems } from "@/lib/domain/customizations/rule-preview";
import type { RuleEditor } from "./editor-state";
import type { LiveLists } from "./use-live-results";
import type { useKeptCopy } from "./use-local-copy";
import type { Saving } from "./use-save";

/** What every dialog of the editor may need. */
export type DialogProps = {
  editor: RuleEditor;
  saving: Saving;
  work: DraftWork;
  copy: ReturnType<typeof useKeptCopy>;
  live: LiveLists;
  known: KnownItems;
  now: number;
  /** The moment that is looked at (epoch ms): now, or another one. */
  at: number;
};
