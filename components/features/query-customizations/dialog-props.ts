import type { KnownItems } from "@/lib/domain/rule-preview";
import type { QueryEditor } from "./editor-state";
import type { DraftWork } from "./use-drafts";
import type { useKeptCopy } from "./use-kept-copy";
import type { LiveLists } from "./use-live-results";
import type { Saving } from "./use-save";

/** What every dialog of the editor may need. */
export type DialogProps = {
  editor: QueryEditor;
  saving: Saving;
  work: DraftWork;
  copy: ReturnType<typeof useKeptCopy>;
  live: LiveLists;
  known: KnownItems;
  now: number;
  /** The moment that is looked at (epoch ms): now, or another one. */
  at: number;
};
