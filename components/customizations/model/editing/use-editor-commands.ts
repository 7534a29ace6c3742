import type { Place } from "@vitrine/engine/rule-evaluator";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { EditEvent, PlannedEdit, UnpinEvent } from "@/components/customizations/model/words/event-text";
import { getSessionState } from "@/lib/client/ui-state";
import {
  type BulkOutcome,
  type BulkValues,
  clearAll,
  hideMany,
  pinFree,
  setMany,
  unpinMany,
} from "@/lib/domain/customizations/bulk-edit";
import { countOtherChanges, listAnswers, type PinRequest, pinInOrder } from "@/lib/domain/customizations/pin-in-order";
import {
  diffRuleStates,
  type EditScope,
  findRuleInForce,
  hide,
  type ItemTarget,
  isInherited,
  listDraftChanges,
  pinAt,
  type RuleDraft,
  removeRule,
  unhide,
} from "@/lib/domain/customizations/rule-draft";
import { findPosition, type Preview } from "@/lib/domain/customizations/rule-preview";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import { unpinFilling } from "@/lib/domain/customizations/unpin";
import type { Fill } from "@/lib/domain/kit/limits";
import { omit } from "@/lib/domain/kit/omit";
import { pickList } from "@/lib/domain/search/places";
import { buildRuleItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import type { EditorCommands } from "./editor-context";
import type { EditorView, RuleEditorState } from "./editor-state";

/** State that the commands act on. */
export type CommandContext = EditorView &
  Pick<RuleEditorState, "draft" | "apply" | "amend" | "attempt" | "open"> & {
    report: (event: EditEvent) => void;
    step: (towards: "undo" | "redo") => void;
    revertStep: (step: EditStep) => void;
  };

/** The commands; a stable object for the life of the editor. */
export function useEditorCommands(editing: CommandContext): EditorCommands {
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  return useMemo(() => {
    const singles = buildSingleCommands(latest);
    return {
      ...singles,
      ...buildOrderCommands(latest, singles),
      ...buildBulkCommands(latest),
      ...buildFormCommands(latest),
    };
  }, []);
}

/** The parts of a result that a rule stores. */
export function toTarget(item: PreviewItem): ItemTarget {
  return { item_url: item.url, item: buildRuleItem(item) };
}

type Latest = RefObject<CommandContext>;

/** The scope of an edit in a place; makes it the active place. */
function activatePlace(latest: Latest, place: Place): EditScope {
  const { style, now, planAt, onPlace } = latest.current;
  onPlace(place);
  return planAt === null ? { ...style, at: now, place } : { ...style, at: planAt, from: planAt, place };
}

function readPreview(latest: Latest, place: Place): Preview | null {
  const { current } = latest.current.shown;
  return current && pickList(current, place);
}

function findPreviewPosition(latest: Latest, item: PreviewItem, place: Place): number | null {
  const preview = readPreview(latest, place);
  return preview === null ? null : findPosition(preview, item.url);
}

/** Commands on one item. */
function buildSingleCommands(latest: Latest) {
  return {
    pin: (item: PreviewItem, position: number, place: Place): boolean => {
      const { draft, attempt } = latest.current;
      const scope = activatePlace(latest, place);
      const from = findOwnPosition(draft, item, scope) ?? findPreviewPosition(latest, item, place);
      const next = pinAt(draft, toTarget(item), position, scope);
      const rule = findRuleInForce(next, item.url, scope);
      const immediate = pinAt(draft, toTarget(item), position, omit(scope, "from"));
      return rule !== undefined && attempt(next, rule.key, from, place, immediate);
    },
    unpin: (item: PreviewItem, place: Place) => {
      const { draft, apply, fill } = latest.current;
      if (switchOffInherited(latest, item, place)) return;
      const position =
        findPreviewPosition(latest, item, place) ?? findOwnPosition(draft, item, activatePlace(latest, place)) ?? 1;
      const next = unpinFilling(draft, item.url, fill, activatePlace(latest, place));
      const unpinned = { name: item.title, position, url: item.url, place, fill, before: draft };
      if (next !== draft) apply(next, { verb: "unpinned", ...unpinned });
    },
    refill: (unpinned: UnpinEvent, fill: Fill) => {
      const { before, url, place } = unpinned;
      latest.current.amend(unpinFilling(before, url, fill, activatePlace(latest, place)), { ...unpinned, fill });
    },
    hide: (item: PreviewItem, place: Place) => {
      const { draft, apply } = latest.current;
      const scope = activatePlace(latest, place);
      const after = hide(draft, toTarget(item), scope);
      const plan =
        scope.from === undefined
          ? undefined
          : { at: scope.from, after, immediate: hide(draft, toTarget(item), omit(scope, "from")) };
      apply(after, { verb: "hidden", name: item.title, url: item.url, place, plan });
    },
    unhide: (item: PreviewItem, place: Place) => {
      const { draft, apply } = latest.current;
      if (switchOffInherited(latest, item, place)) return;
      apply(unhide(draft, item.url, activatePlace(latest, place)), { verb: "shown", name: item.title });
    },
    startNow: ({ after, immediate }: PlannedEdit) => {
      const { draft, amend, revertStep } = latest.current;
      // After another edit, this explains that it is too late.
      if (draft !== after) return revertStep({ before: after, after });
      amend(immediate, { verb: "done", changes: diffRuleStates(after, immediate) });
    },
    undo: () => latest.current.step("undo"),
    redo: () => latest.current.step("redo"),
    undoStep: (step: EditStep) => latest.current.revertStep(step),
  };
}

/** Switches off an item's inherited rule instead of removing it; false if it has none. */
function switchOffInherited(latest: Latest, item: PreviewItem, place: Place): boolean {
  const row = readPreview(latest, place)?.rows.find((one) => one.item.url === item.url);
  if (!row?.rule || !isInherited(row.rule)) return false;
  // A switch has no start, so it cannot be planned.
  if (latest.current.planAt !== null) latest.current.report({ verb: "notPlanned" });
  else latest.current.switchOff.current?.(row.rule);
  return true;
}

/** Commands that move one item. */
function buildOrderCommands(latest: Latest, { pin }: ReturnType<typeof buildSingleCommands>) {
  return {
    pinHere: (item: PreviewItem, place: Place) => {
      const position = findPreviewPosition(latest, item, place);
      if (position !== null) pin(item, position, place);
    },
    toTop: (item: PreviewItem, place: Place) => void pin(item, 1, place),
    pinAbove: (item: PreviewItem, place: Place) => {
      const last = findPreviewPosition(latest, item, place);
      const rows = (readPreview(latest, place)?.rows ?? []).filter(
        ({ position, rule }) => position !== null && last !== null && position <= last && rule === null,
      );
      const placings = rows.map((row) => ({ target: toTarget(row.item), position: row.position ?? 1 }));
      applyOutcome(latest, pinFree(latest.current.draft, placings, activatePlace(latest, place)));
    },
    moveBy: (item: PreviewItem, place: Place, by: number) => {
      const position = findPreviewPosition(latest, item, place);
      const count = readPreview(latest, place)?.count ?? 0;
      const next = (position ?? 0) + by;
      if (position !== null && next >= 1 && next <= count) pin(item, next, place);
    },
    askPosition: (item: PreviewItem, place: Place) => {
      const position = findPreviewPosition(latest, item, place);
      const count = readPreview(latest, place)?.count ?? 0;
      if (position !== null) latest.current.open({ kind: "position", item, place, position, count });
    },
  };
}

/** Commands on several items or on all. */
function buildBulkCommands(latest: Latest) {
  const toTargets = (items: readonly PreviewItem[]) => items.map(toTarget);
  return {
    pinMany: (items: readonly PreviewItem[], place: Place, position: number) => {
      const placings = toTargets(items).map((target, index) => ({ target, position: position + index }));
      const answers = listAnswers(getSessionState().clashOutcome);
      return pinAll(latest, { draft: latest.current.draft, placings, answers, scope: activatePlace(latest, place) });
    },
    pinInOrder: (request: PinRequest) => pinAll(latest, request),
    hideMany: (items: readonly PreviewItem[], place: Place) =>
      applyOutcome(latest, hideMany(latest.current.draft, toTargets(items), activatePlace(latest, place))),
    unpinMany: (items: readonly PreviewItem[], place: Place) => {
      const { draft, fill } = latest.current;
      return applyOutcome(latest, unpinMany(draft, toTargets(items), fill, activatePlace(latest, place)));
    },
    setMany: (items: readonly PreviewItem[], place: Place, values: BulkValues) =>
      applyOutcome(latest, setMany(latest.current.draft, toTargets(items), values, activatePlace(latest, place))),
    askMany: (kind: "bulkDates" | "bulkStock", items: readonly PreviewItem[], place: Place) =>
      latest.current.open({ kind, items, place }),
    clear: () => {
      const { draft, apply } = latest.current;
      apply(clearAll(draft), { verb: "cleared", count: draft.rules.length });
    },
  };
}

/** Commands that open a dialog. */
function buildFormCommands(latest: Latest) {
  return {
    edit: (key: string) => latest.current.open({ kind: "rule", key }),
    add: (place: Place, item?: PreviewItem) => latest.current.open({ kind: "add", place, item }),
    // A saved rule can be deleted by its own call, live immediately. This is offered only while nothing else is pending,
    // because a live delete during an edit would publish half of it.
    remove: (key: string) => {
      const { draft, apply, open, deletesLive } = latest.current;
      const isSaved = draft.saved.some((rule) => rule.key === key && rule.id !== null);
      if (deletesLive && isSaved && listDraftChanges(draft).length === 0) open({ kind: "deleteRule", key });
      else apply(removeRule(draft, key));
    },
  };
}

/** Pins several items, or opens the clash dialog if a person must choose. */
function pinAll(latest: Latest, request: PinRequest): boolean {
  const { question, ...outcome } = pinInOrder(request);
  if (question === null) {
    applyOutcome(latest, outcome, countOtherChanges(request, outcome.draft));
    return true;
  }
  const { key, from } = question.collision;
  latest.current.open({ kind: "clash", draft: question.draft, key, from, place: request.scope.place, request });
  return false;
}

function applyOutcome(latest: Latest, outcome: BulkOutcome, others = 0): BulkOutcome {
  const { draft, apply } = latest.current;
  apply(outcome.draft, { verb: "bulk", outcome, others, step: { before: draft, after: outcome.draft } });
  return outcome;
}

/** Position of an item's own pin. */
function findOwnPosition(draft: RuleDraft, item: PreviewItem, scope: EditScope): number | null {
  const rule = findRuleInForce(draft, item.url, scope);
  return rule?.type === "pin" ? rule.position : null;
}
