import type { DraftWork } from "@/components/customizations/drafts/use-drafts";
import type { LiveLists } from "@/components/customizations/results/use-live-results";
import type { KnownItems } from "@/lib/domain/rule-preview";
import type { RuleEditor } from "./editor-state";
import type { useKeptCopy } from "./use-kept-copy";
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
