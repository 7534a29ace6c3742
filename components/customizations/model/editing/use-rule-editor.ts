import type { Place, QueryPlace } from "@vitrine/engine/rule-evaluator";
import { useCallback, useMemo, useState } from "react";
import type { EditEvent, PlannedEdit } from "@/components/customizations/model/words/event-text";
import { getRuleName } from "@/components/customizations/model/words/names";
import { getSessionState } from "@/lib/client/ui-state";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Collision } from "@/lib/domain/customizations/clash-outcomes";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { type CollisionResolution, resolveCollision } from "@/lib/domain/customizations/obvious-move";
import { type Clash, findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  createDraft,
  type DraftRule,
  diffRuleStates,
  listDraftChanges,
  type RuleDraft,
} from "@/lib/domain/customizations/rule-draft";
import { mergePartialSave, rebaseOnSave } from "@/lib/domain/customizations/rule-save";
import { type EditStep, undoStep } from "@/lib/domain/customizations/step-undo";
import {
  amend,
  createHistory,
  type EditHistory,
  mapHistory,
  record,
  redo,
  undo,
} from "@/lib/domain/drafts/edit-history";
import type { EditorDialog } from "./editor-dialog";
import type { EditorView, RuleEditorState, RuleFaults } from "./editor-state";
import { useEditorCommands } from "./use-editor-commands";

const NO_FAULTS: RuleFaults = new Map();

/** The editor's state. `apply` is the only way to change the rules; each call is one undo step. */
export function useRuleEditor(customization: Customization, view: EditorView): RuleEditorState {
  const { timeZone } = view.style;
  const [dialog, open] = useState<EditorDialog | null>(null);
  const [serverFaults, setServerFaults] = useState(NO_FAULTS);
  const [lastEvent, setLastEvent] = useState<EditEvent | null>(null);
  const forget = useCallback(() => setServerFaults(NO_FAULTS), []);
  const { draft, history, change, ...model } = useModel(customization, view.start, forget);

  const clashes = useMemo(() => findClashes(draft.rules, timeZone), [draft.rules, timeZone]);
  const ownFaults = useMemo(() => buildClashFaults(clashes, draft.rules), [clashes, draft]);
  const faults = useMemo(() => mergeFaults(ownFaults, serverFaults), [ownFaults, serverFaults]);

  function apply(next: RuleDraft, event: EditEvent | null = null): void {
    const changes = diffRuleStates(draft, next);
    setLastEvent(event ?? { verb: "done", changes });
    if (changes.length > 0) change((before) => record(before, next));
  }
  function replaceLast(next: RuleDraft, event: EditEvent): void {
    setLastEvent(event);
    change((before) => amend(before, next));
  }
  function attempt(next: RuleDraft, key: string, from: number | null, place: Place, immediate?: RuleDraft): boolean {
    const resolved = resolvePin(draft, next, { key, from, style: view.style, now: view.now });
    if (resolved === null) open({ kind: "clash", draft: next, key, from, place });
    else apply(resolved.draft, describeResolution(draft, resolved, key, plan(resolved.draft, immediate)));
    return resolved !== null;
  }
  const plan = (after: RuleDraft, immediate?: RuleDraft) => buildPlan(view.planAt, after, immediate, timeZone);
  const { step, revertStep } = buildSteps({ draft, history, timeZone, report: setLastEvent, change, apply });
  const commands = useEditorCommands({
    ...view,
    draft,
    apply,
    amend: replaceLast,
    attempt,
    open,
    step,
    revertStep,
    report: setLastEvent,
  });
  /** Clears the last event when the saved rules change, because its rules may be deleted or have other ids. */
  const clearEventBefore =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      setLastEvent(null);
      act(...args);
    };
  return {
    base: model.base,
    draft,
    history,
    count: model.count,
    faults,
    ownFaults,
    dialog,
    lastEvent,
    commands,
    open,
    apply,
    amend: replaceLast,
    attempt,
    setServerFaults,
    adopt: model.adopt,
    restart: clearEventBefore(model.restart),
    acceptSaved: clearEventBefore(model.acceptSaved),
    acceptSavedPlace: clearEventBefore(model.acceptSavedPlace),
  };
}

/** The draft with a pin that was set, also at a taken position; null if a person must choose what happens there. */
function resolvePin(draft: RuleDraft, next: RuleDraft, collision: Collision): CollisionResolution | null {
  const index = next.rules.findIndex((rule) => rule.key === collision.key);
  const isTaken = findClashes(next.rules, collision.style.timeZone).some(
    (clash) => clash.code === "position_occupied" && (clash.index === index || clash.other === index),
  );
  if (!isTaken) return { draft: next, kind: null };
  return resolveCollision(draft, next, collision, getSessionState().clashOutcome);
}

function describeResolution(
  draft: RuleDraft,
  resolved: CollisionResolution,
  key: string,
  plan: PlannedEdit | undefined,
): EditEvent {
  const { draft: after, kind } = resolved;
  if (kind === null) return describePlacing(draft, after, key, plan);
  return { verb: "settled", kind, changes: diffRuleStates(draft, after) };
}

/** The event of a pin that was set or moved; other changes of the rule are named one by one. */
function describePlacing(draft: RuleDraft, next: RuleDraft, key: string, plan: PlannedEdit | undefined): EditEvent {
  const changes = diffRuleStates(draft, next);
  const own = changes.find(({ after }) => after?.key === key);
  const { before = null, after = null } = own ?? {};
  if (after?.type !== "pin" || after.position === null || before?.position === after.position)
    return { verb: "done", changes };
  return {
    verb: "placed",
    name: getRuleName(after),
    position: after.position,
    // A planned move also ends the item's own pin.
    others: changes.filter((change) => (change.after ?? change.before)?.item_url !== after.item_url).length,
    step: { before: draft, after: next },
    plan,
  };
}

/** The plan of an edit in a preview of another time, unless acting immediately changes nothing or would clash. */
function buildPlan(at: number | null, after: RuleDraft, immediate: RuleDraft | undefined, timeZone: string) {
  if (at === null || immediate === undefined || diffRuleStates(after, immediate).length === 0) return undefined;
  if (findClashes(immediate.rules, timeZone).length > 0) return undefined;
  return { at, after, immediate };
}

type StepOptions = {
  draft: RuleDraft;
  history: EditHistory<RuleDraft>;
  timeZone: string;
  report: (done: EditEvent) => void;
  change: (map: (before: EditHistory<RuleDraft>) => EditHistory<RuleDraft>) => void;
  apply: (next: RuleDraft, done: EditEvent) => void;
};

/** Undo and redo of the newest step, and undo of an earlier step from a notification. */
function buildSteps({ draft, history, timeZone, report, change, apply }: StepOptions) {
  function step(towards: "undo" | "redo"): void {
    const next = towards === "undo" ? undo(history) : redo(history);
    if (next === null) {
      report({ verb: towards === "undo" ? "nothingToUndo" : "nothingToRedo" });
      return;
    }
    const [from, to] = towards === "undo" ? [next.present, draft] : [draft, next.present];
    const left = (towards === "undo" ? next.past : next.future).length;
    report({ verb: towards === "undo" ? "undone" : "redone", changes: diffRuleStates(from, to), left });
    change(() => next);
  }
  function revertStep(named: EditStep): void {
    const outcome = undoStep(history, named, timeZone);
    if (outcome.kind === "back") step("undo");
    else if (outcome.kind === "without") {
      const changes = diffRuleStates(draft, outcome.next);
      apply(outcome.next, { verb: "undone", changes, left: history.past.length + 1 });
    } else report({ verb: outcome.kind === "ineffective" ? "stepUndone" : "stepChanged" });
  }
  return { step, revertStep };
}

/** The saved rules and the history of pending ones over them. */
function useModel(customization: Customization, start: RuleDraft | undefined, onChange: () => void) {
  const [base, setBase] = useState(customization);
  const [history, setHistory] = useState(() => createHistory(start ?? createDraft(customization)));
  const draft = history.present;
  const count = useMemo(() => listDraftChanges(draft).length, [draft]);
  const change = useCallback(
    (to: (before: EditHistory<RuleDraft>) => EditHistory<RuleDraft>) => {
      setHistory(to);
      onChange();
    },
    [onChange],
  );
  const restart = useCallback(
    (next: Customization, pending?: RuleDraft) => {
      setBase(next);
      change(() => createHistory(pending ?? createDraft(next)));
    },
    [change],
  );
  const acceptSaved = useCallback(
    (saved: Customization, sent: RuleDraft) => {
      const now = createDraft(saved);
      setBase(saved);
      change((before) => mapHistory(before, (one) => rebaseOnSave(now, sent, one)));
    },
    [change],
  );
  const acceptSavedPlace = useCallback(
    (saved: Customization, savedPlace: QueryPlace) => {
      setBase(saved);
      change((before) => createHistory(mergePartialSave(createDraft(saved), before.present, savedPlace)));
    },
    [change],
  );
  // Adopt a newer version while nothing is pending. With pending rules, wait for the save.
  if (isStored(customization) && customization !== base && count === 0 && isNewer(customization, base)) {
    // The saved version also arrives through the cache; keep the undo history.
    if (isSameContent(customization, base)) setBase(customization);
    else restart(customization);
  }
  return { base, draft, history, count, change, restart, acceptSaved, adopt: setBase, acceptSavedPlace };
}

function isSameContent(next: Customization, base: Customization): boolean {
  if (next.revision !== base.revision || next.mode !== base.mode) return false;
  const [a, b] = [next, base].map(({ rules, inherited }) =>
    JSON.stringify([rules, inherited?.map(({ rule, is_off }) => [rule.id, is_off])]),
  );
  return a === b;
}

function isNewer(next: Customization, base: Customization): boolean {
  // An answer that was in flight during a save must not revert it.
  const a = Number(next.revision);
  const b = Number(base.revision);
  return Number.isNaN(a) || Number.isNaN(b) || a >= b;
}

function buildClashFaults(clashes: readonly Clash[], rules: readonly DraftRule[]): RuleFaults {
  return groupFaults(
    clashes.map((clash) => ({ key: rules[clash.index]?.key ?? "", field: clash.field, code: clash.code })),
  );
}

/** Groups faults by rule and field; the first of a field wins. */
export function groupFaults(list: readonly { key: string; field: string; code: string }[]): RuleFaults {
  const faults = new Map<string, Map<string, string>>();
  for (const { key, field, code } of list) {
    const fields = faults.get(key) ?? new Map<string, string>();
    if (!fields.has(field)) fields.set(field, code);
    faults.set(key, fields);
  }
  return faults;
}

function mergeFaults(a: RuleFaults, b: RuleFaults): RuleFaults {
  if (b.size === 0) return a;
  const list = [...b, ...a].flatMap(([key, fields]) => [...fields].map(([field, code]) => ({ key, field, code })));
  return groupFaults(list);
}
