import type { RefObject } from "react";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { EditHistory } from "@/lib/domain/customizations/edit-history";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Fill } from "@/lib/domain/kit/limits";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { EditorCommands } from "./editor-context";
import type { EditorDialog } from "./editor-dialog";
import type { Done } from "./outcome-text";

/** The codes that stand at the fields of rules, by the rule's key and the field's name. */
export type RuleFaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The model of the editor with everything that is derived from it. */
export type RuleEditor = {
  /** The customization that the pending rules started from; its revision goes with the save. */
  base: Customization;
  draft: RuleDraft;
  /** The steps that can be undone and done again. */
  history: EditHistory<RuleDraft>;
  /** How many changes are pending. */
  count: number;
  faults: RuleFaults;
  /** Those of them that are found here. What a backend refused is tried again: its cause may be gone by then. */
  ownFaults: RuleFaults;
  dialog: EditorDialog | null;
  /** What was just done, for those who hear the page. */
  said: Done | null;
  commands: EditorCommands;
  open: (dialog: EditorDialog | null) => void;
  /** Takes another set of pending rules, as one step of undo. */
  apply: (next: RuleDraft, said?: Done) => void;
  /** Takes another outcome of the last step instead of it. */
  amend: (next: RuleDraft, said: Done) => void;
  /** Takes it, unless the pin `key` came to a taken position: then asks what to do. */
  attempt: (next: RuleDraft, key: string, from: number | null, place: Place) => boolean;
  /** Starts anew from what a backend holds, without steps to undo; `draft` keeps pending rules over it. */
  restart: (base: Customization, draft?: RuleDraft) => void;
  /** Goes on after `sent` was saved: what came later stays pending, and every step can still be undone. */
  settle: (saved: Customization, sent: RuleDraft) => void;
  /** Goes on after one place alone was saved; the steps before cannot be undone any more. */
  settleHalf: (saved: Customization, savedPlace: Place) => void;
  setServerFaults: (faults: RuleFaults) => void;
};

/** What the commands need to know beside the model. */
export type EditorView = {
  style: DateStyle;
  now: number;
  shown: ShownRef;
  fill: Fill;
  /** Something is being done in a place. */
  onPlace: (place: Place) => void;
  /** Switches a rule of a parent category off here; it cannot be unpinned, for it is not of this customization. */
  switchOff: RefObject<((rule: DraftRule) => void) | null>;
  /** A saved rule can be deleted by a call of its own. */
  deletesLive: boolean;
  /** Pending rules to begin with: a stored draft over what is live. */
  start?: RuleDraft;
};

/** What both places show; read when something is done, so that no result must be drawn anew for its position alone. */
export type ShownRef = RefObject<Record<Place, Preview> | null>;
