import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { QueryCustomization } from "@/lib/contract/query-customizations";
import { type Clash, findClashes } from "@/lib/domain/rule-clashes";
import type { DateStyle } from "@/lib/domain/rule-dates";
import {
  changesOf,
  type DraftRule,
  draftOf,
  hide,
  pinAt,
  type RuleDraft,
  removeRule,
  ruleInForce,
  type Scope,
  type Target,
  unhide,
  unpin,
} from "@/lib/domain/rule-draft";
import type { Place } from "@/lib/domain/rule-evaluator";
import { type Preview, type PreviewItem, positionIn, ruleItemOf } from "@/lib/domain/rule-preview";
import type { EditorCommands } from "./editor-context";
import type { EditorDialog } from "./editor-dialog";

/** The codes that stand at the fields of rules, by the rule's key and the field's name. */
export type RuleFaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The model of the editor with everything that is derived from it. */
export type QueryEditor = {
  /** The customization that the pending rules started from; its revision goes with the save. */
  base: QueryCustomization;
  draft: RuleDraft;
  /** How many changes are pending. */
  count: number;
  faults: RuleFaults;
  dialog: EditorDialog | null;
  /** What was just done, for those who hear the page. */
  said: Done | null;
  commands: EditorCommands;
  open: (dialog: EditorDialog | null) => void;
  /** Takes another set of pending rules. */
  apply: (next: RuleDraft) => void;
  /** Takes it, unless the pin `key` came to a taken position: then asks what to do. */
  attempt: (next: RuleDraft, key: string, from: number | null, place: Place) => boolean;
  /** Starts anew from what a backend holds; `draft` keeps pending rules over it. */
  restart: (base: QueryCustomization, draft?: RuleDraft) => void;
  setServerFaults: (faults: RuleFaults) => void;
};

/** An action on an item, to be said. */
export type Done = { verb: "hidden" | "shown" | "unpinned"; name: string };

const NO_FAULTS: RuleFaults = new Map();

/** The editor's state. There is one way to change the rules, `apply`, so that a history of models can stand there. */
export function useQueryEditor(
  customization: QueryCustomization,
  { style, now, shown }: { style: DateStyle; now: number; shown: ShownRef },
): QueryEditor {
  const [base, setBase] = useState(customization);
  const [draft, setDraft] = useState(() => draftOf(customization));
  const [dialog, open] = useState<EditorDialog | null>(null);
  const [serverFaults, setServerFaults] = useState(NO_FAULTS);
  const [said, setSaid] = useState<Done | null>(null);
  const count = useMemo(() => changesOf(draft).length, [draft]);
  const restart = useCallback((next: QueryCustomization, pending?: RuleDraft) => {
    setBase(next);
    setDraft(pending ?? draftOf(next));
    setServerFaults(NO_FAULTS);
  }, []);
  const apply = useCallback((next: RuleDraft) => {
    setDraft(next);
    setServerFaults(NO_FAULTS);
  }, []);
  // Something newer came in while nothing is pending: the editor shows it. With pending rules it waits for the save.
  if (customization !== base && count === 0 && isNewer(customization, base)) restart(customization);

  const clashes = useMemo(() => findClashes(draft.rules, style.timeZone), [draft.rules, style.timeZone]);
  const faults = useMemo(
    () => mergeFaults(clashFaults(clashes, draft.rules), serverFaults),
    [clashes, draft, serverFaults],
  );

  function attempt(next: RuleDraft, key: string, from: number | null, place: Place): boolean {
    const index = next.rules.findIndex((rule) => rule.key === key);
    const found = findClashes(next.rules, style.timeZone);
    const isTaken = found.some(
      (clash) => clash.code === "position_occupied" && (clash.index === index || clash.other === index),
    );
    if (isTaken) open({ kind: "clash", draft: next, key, from, place });
    else apply(next);
    return !isTaken;
  }
  const editing: Editing = { draft, style, now, shown, apply, attempt, open, say: setSaid };
  const commands = useCommands(editing);
  return { base, draft, count, faults, dialog, said, commands, open, apply, attempt, restart, setServerFaults };
}

/** What both places show; read when something is done, so that no result must be drawn anew for its position alone. */
export type ShownRef = RefObject<Record<Place, Preview> | null>;

type Editing = {
  draft: RuleDraft;
  style: DateStyle;
  now: number;
  shown: ShownRef;
  apply: QueryEditor["apply"];
  attempt: QueryEditor["attempt"];
  open: QueryEditor["open"];
  say: (done: Done) => void;
};

function useCommands(editing: Editing): EditorCommands {
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  return useMemo(() => {
    const scopeAt = (place: Place): Scope => ({ ...latest.current.style, at: latest.current.now, place });
    const positionOf = (item: PreviewItem, place: Place): number | null => {
      const shown = latest.current.shown.current;
      return shown === null ? null : positionIn(shown[place], item.url);
    };
    const pin: EditorCommands["pin"] = (item, position, place, from) => {
      const { draft, attempt } = latest.current;
      const next = pinAt(draft, targetOf(item), position, scopeAt(place));
      const rule = ruleInForce(next, item.url, scopeAt(place));
      if (rule !== undefined) attempt(next, rule.key, ownPosition(draft, item, scopeAt(place)) ?? from, place);
    };
    return {
      pin,
      unpin: (item, place) => {
        const { draft, apply, say } = latest.current;
        apply(unpin(draft, item.url, scopeAt(place)));
        say({ verb: "unpinned", name: item.title });
      },
      hide: (item, place) => {
        const { draft, apply, say } = latest.current;
        apply(hide(draft, targetOf(item), scopeAt(place)));
        say({ verb: "hidden", name: item.title });
      },
      unhide: (item, place) => {
        const { draft, apply, say } = latest.current;
        apply(unhide(draft, item.url, scopeAt(place)));
        say({ verb: "shown", name: item.title });
      },
      pinHere: (item, place) => {
        const position = positionOf(item, place);
        if (position !== null) pin(item, position, place, position);
      },
      moveBy: (item, place, by) => {
        const [position, count] = [positionOf(item, place), latest.current.shown.current?.[place].count ?? 0];
        const next = (position ?? 0) + by;
        if (position !== null && next >= 1 && next <= count) pin(item, next, place, position);
      },
      askPosition: (item, place) => {
        const [position, count] = [positionOf(item, place), latest.current.shown.current?.[place].count ?? 0];
        if (position !== null) latest.current.open({ kind: "position", item, place, position, count });
      },
      edit: (key) => latest.current.open({ kind: "rule", key }),
      add: (place) => latest.current.open({ kind: "add", place }),
      // A saved rule can be deleted at once by its own call, which is live immediately; that is offered only while
      // nothing else is pending, because a live delete in the middle of an edit would leave half of it published.
      remove: (key) => {
        const { draft, apply, open } = latest.current;
        const isSaved = draft.saved.some((rule) => rule.key === key && rule.id !== null);
        if (isSaved && changesOf(draft).length === 0) open({ kind: "deleteRule", key });
        else apply(removeRule(draft, key));
      },
    };
  }, []);
}

/** What a rule needs of a result. */
export function targetOf(item: PreviewItem): Target {
  return { item_url: item.url, item: ruleItemOf(item) };
}

/** Where an item's own pin stands before it is moved; null when it has none. */
function ownPosition(draft: RuleDraft, item: PreviewItem, scope: Scope): number | null {
  const rule = ruleInForce(draft, item.url, scope);
  return rule?.type === "pin" ? rule.position : null;
}

function isNewer(next: QueryCustomization, base: QueryCustomization): boolean {
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
