import type { Place, QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { RefObject } from "react";
import type { EditEvent } from "@/components/customizations/model/words/event-text";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { EditHistory } from "@/lib/domain/drafts/edit-history";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Fill } from "@/lib/domain/kit/limits";
import type { BySource } from "@/lib/domain/search/places";
import type { EditorCommands } from "./editor-context";
import type { EditorDialog } from "./editor-dialog";

/** Error codes by rule key and field name. */
export type RuleFaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The editor's state and commands. */
export type RuleEditorState = {
  /** The customization that the pending rules are based on; saves send its revision. */
  base: Customization;
  draft: RuleDraft;
  /** Undo and redo history. */
  history: EditHistory<RuleDraft>;
  /** Number of pending changes. */
  count: number;
  faults: RuleFaults;
  /** Faults found by the client, which block saving. Faults from the backend do not, because their cause may no longer exist. */
  ownFaults: RuleFaults;
  dialog: EditorDialog | null;
  /** The last edit, for screen readers and notifications. */
  lastEvent: EditEvent | null;
  commands: EditorCommands;
  open: (dialog: EditorDialog | null) => void;
  /** Applies another set of pending rules as one undo step. */
  apply: (next: RuleDraft, event?: EditEvent) => void;
  /** Replaces the outcome of the last step. */
  amend: (next: RuleDraft, event: EditEvent) => void;
  /**
   * Applies an edit. If it puts a pin at a taken position, opens the clash dialog instead and returns false.
   * @param key the pin.
   * @param immediate the same edit without its planned start.
   */
  attempt: (next: RuleDraft, key: string, from: number | null, place: Place, immediate?: RuleDraft) => boolean;
  /**
   * Restarts from a live version without undo history.
   * @param draft pending rules to apply.
   */
  restart: (base: Customization, draft?: RuleDraft) => void;
  /**
   * Continues after a save: later changes stay pending, and every step can still be undone.
   * @param sent the rules that were saved.
   */
  acceptSaved: (saved: Customization, sent: RuleDraft) => void;
  /** Continues on the customization that was stored without the pending rules. */
  adopt: (stored: Customization) => void;
  /** Continues after only one place was saved; earlier steps can no longer be undone. */
  acceptSavedPlace: (saved: Customization, savedPlace: QueryPlace) => void;
  setServerFaults: (faults: RuleFaults) => void;
};

/** Inputs of the commands besides the editor's state. */
export type EditorView = {
  style: DateStyle;
  now: number;
  /** The previewed time (epoch ms), from which edits act; null for edits that act now. */
  planAt: number | null;
  shown: ShownRef;
  fill: Fill;
  /** Called when a command acts in a place. */
  onPlace: (place: Place) => void;
  /** Switches off an inherited rule, which cannot be unpinned because it belongs to a parent category. */
  switchOff: RefObject<((rule: DraftRule) => void) | null>;
  /** Whether a saved rule can be deleted by its own call. */
  deletesLive: boolean;
  /** Initial pending rules: the stored draft over the live version. */
  start?: RuleDraft;
};

/** The previews. A ref, so that a changed position alone does not render a result again. */
export type ShownRef = RefObject<BySource<Preview> | null>;
