import { useCallback, useMemo, useState } from "react";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  amend,
  type EditHistory,
  historyOf,
  mapHistory,
  record,
  redo,
  undo,
} from "@/lib/domain/customizations/edit-history";
import { type Clash, findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  changesBetween,
  changesOf,
  type DraftRule,
  draftOf,
  type RuleDraft,
} from "@/lib/domain/customizations/rule-draft";
import { afterHalf, carryOn } from "@/lib/domain/customizations/rule-save";
import { type EditStep, undoStep } from "@/lib/domain/customizations/step-undo";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { EditorDialog } from "./editor-dialog";
import type { EditorView, RuleEditor, RuleFaults } from "./editor-state";
import type { Done } from "./outcome-text";
import { useEditorCommands } from "./use-editor-commands";

const NO_FAULTS: RuleFaults = new Map();

/** The editor's state. There is one way to change the rules, `apply`: each call is one step of undo. */
export function useRuleEditor(customization: Customization, view: EditorView): RuleEditor {
  const { timeZone } = view.style;
  const [dialog, open] = useState<EditorDialog | null>(null);
  const [serverFaults, setServerFaults] = useState(NO_FAULTS);
  const [said, say] = useState<Done | null>(null);
  const forget = useCallback(() => setServerFaults(NO_FAULTS), []);
  const { draft, history, change, ...model } = useModel(customization, view.start, forget);

  const clashes = useMemo(() => findClashes(draft.rules, timeZone), [draft.rules, timeZone]);
  const ownFaults = useMemo(() => clashFaults(clashes, draft.rules), [clashes, draft]);
  const faults = useMemo(() => mergeFaults(ownFaults, serverFaults), [ownFaults, serverFaults]);

  function apply(next: RuleDraft, done: Done | null = null): void {
    const changes = changesBetween(draft, next);
    say(done ?? { verb: "done", changes });
    if (changes.length > 0) change((before) => record(before, next));
  }
  function replaceLast(next: RuleDraft, done: Done): void {
    say(done);
    change((before) => amend(before, next));
  }
  function attempt(next: RuleDraft, key: string, from: number | null, place: Place): boolean {
    const index = next.rules.findIndex((rule) => rule.key === key);
    const found = findClashes(next.rules, timeZone);
    const isTaken = found.some(
      (clash) => clash.code === "position_occupied" && (clash.index === index || clash.other === index),
    );
    if (isTaken) open({ kind: "clash", draft: next, key, from, place });
    else apply(next);
    return !isTaken;
  }
  const { step, takeBack } = stepsOf({ draft, history, timeZone, say, change, apply });
  const commands = useEditorCommands({ ...view, draft, apply, amend: replaceLast, attempt, open, step, takeBack });
  /** What was said of a step is over when the saved rules are others: its models are gone or have other ids. */
  const quietly =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      say(null);
      act(...args);
    };
  return {
    ...{ base: model.base, draft, history, count: model.count, faults, ownFaults, dialog, said, commands },
    ...{ open, apply, amend: replaceLast, attempt, setServerFaults },
    restart: quietly(model.restart),
    settle: quietly(model.settle),
    settleHalf: quietly(model.settleHalf),
  };
}

type Steps = {
  draft: RuleDraft;
  history: EditHistory<RuleDraft>;
  timeZone: string;
  say: (done: Done) => void;
  change: (map: (before: EditHistory<RuleDraft>) => EditHistory<RuleDraft>) => void;
  apply: (next: RuleDraft, done: Done) => void;
};

/** Undo and redo of the newest step, and undo of a step that a notification names. */
function stepsOf({ draft, history, timeZone, say, change, apply }: Steps) {
  function step(towards: "undo" | "redo"): void {
    const next = towards === "undo" ? undo(history) : redo(history);
    if (next === null) {
      say({ verb: towards === "undo" ? "nothingToUndo" : "nothingToRedo" });
      return;
    }
    const [from, to] = towards === "undo" ? [next.present, draft] : [draft, next.present];
    const left = (towards === "undo" ? next.past : next.future).length;
    say({ verb: towards === "undo" ? "undone" : "redone", changes: changesBetween(from, to), left });
    change(() => next);
  }
  function takeBack(named: EditStep): void {
    const outcome = undoStep(history, named, timeZone);
    if (outcome.kind === "back") step("undo");
    else if (outcome.kind === "without") {
      const changes = changesBetween(draft, outcome.next);
      apply(outcome.next, { verb: "undone", changes, left: history.past.length + 1 });
    } else say({ verb: outcome.kind === "gone" ? "stepGone" : "stepChanged" });
  }
  return { step, takeBack };
}

/** The saved rules and the history of pending ones over them. */
function useModel(customization: Customization, start: RuleDraft | undefined, onChange: () => void) {
  const [base, setBase] = useState(customization);
  const [history, setHistory] = useState(() => historyOf(start ?? draftOf(customization)));
  const draft = history.present;
  const count = useMemo(() => changesOf(draft).length, [draft]);
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
      change(() => historyOf(pending ?? draftOf(next)));
    },
    [change],
  );
  const settle = useCallback(
    (saved: Customization, sent: RuleDraft) => {
      const now = draftOf(saved);
      setBase(saved);
      change((before) => mapHistory(before, (one) => carryOn(now, sent, one)));
    },
    [change],
  );
  const settleHalf = useCallback(
    (saved: Customization, savedPlace: Place) => {
      setBase(saved);
      change((before) => historyOf(afterHalf(draftOf(saved), before.present, savedPlace)));
    },
    [change],
  );
  // Something newer came in while nothing is pending: the editor shows it. With pending rules it waits for the save.
  if (customization !== base && count === 0 && isNewer(customization, base)) {
    // What was just saved comes in a second time, through the cache: the steps before it can still be undone.
    if (isSameContent(customization, base)) setBase(customization);
    else restart(customization);
  }
  return { base, draft, history, count, change, restart, settle, settleHalf };
}

function isSameContent(next: Customization, base: Customization): boolean {
  if (next.revision !== base.revision || next.mode !== base.mode) return false;
  const [a, b] = [next, base].map(({ rules, inherited }) =>
    JSON.stringify([rules, inherited?.map(({ rule, is_off }) => [rule.id, is_off])]),
  );
  return a === b;
}

function isNewer(next: Customization, base: Customization): boolean {
  // An answer that was on its way while a save was acknowledged must not take the save back.
  const [a, b] = [Number(next.revision), Number(base.revision)];
  return Number.isNaN(a) || Number.isNaN(b) || a >= b;
}

function clashFaults(clashes: readonly Clash[], rules: readonly DraftRule[]): RuleFaults {
  return faultsOf(
    clashes.map((clash) => ({ key: rules[clash.index]?.key ?? "", field: clash.field, code: clash.code })),
  );
}

/** Faults out of single ones; the first of a field counts. */
export function faultsOf(list: readonly { key: string; field: string; code: string }[]): RuleFaults {
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
  return faultsOf(list);
}
