import type { Place } from "@vitrine/engine/rule-evaluator";
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  CircleHelp,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Hash,
  Pencil,
  Pin,
  PinOff,
  ListStart as Pins,
  TextCursor,
  TextCursorInput,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo } from "react";
import {
  type EditorCommands,
  type EditorFrame,
  useEditor,
} from "@/components/customizations/model/editing/editor-context";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { getUiState } from "@/lib/client/ui-state";
import { isInherited } from "@/lib/domain/customizations/rule-draft";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { type ResultCommands, useResultCommands } from "./use-result-commands";
import type { ShownRow } from "./use-shown-rows";

/** What the actions of a result depend on. The position is not part of it, so a move does not render them again. */
export type ResultSubject = { item: PreviewItem; place: Place; isPinned: boolean; ruleKey: string | null };

/** The subject of a row that has a position. */
export function toResultSubject(row: ShownRow, place: Place): ResultSubject {
  const rule = row.rule ?? row.waiting ?? row.planned[0] ?? row.ended[0];
  // An inherited rule is edited in its own category.
  const ruleKey = rule === undefined || isInherited(rule) ? null : rule.key;
  return { item: row.item, place, isPinned: row.rule !== null, ruleKey };
}

type Verb = "pin" | "unpin" | "top" | "toCursor" | "cursor" | "above" | "up" | "down" | "position" | "hide" | "edit";

/** Tight layout: on touch screens, where buttons are large, only the menu can hide. */
type Room = { isTight?: boolean };

/** Actions on a result: pin and hide as buttons, the rest in a menu. */
export const ResultActions = memo(function ResultActions({ isTight, ...subject }: ResultSubject & Room) {
  const t = useTranslations("query-customizations.actions");
  const { commands } = useEditor();
  const resultCommands = useResultCommands();
  const { item, isPinned } = subject;
  return (
    <>
      <IconButton
        icon={isPinned ? PinOff : Pin}
        isSmall
        label={t(isPinned ? "unpinItem" : "pinItem", { item: item.title })}
        onClick={() => runAction(isPinned ? "unpin" : "pin", subject, commands, resultCommands)}
      />
      <span className={isTight ? "pointer-coarse:hidden" : ""}>
        <IconButton
          icon={EyeOff}
          isSmall
          label={t("hideItem", { item: item.title })}
          onClick={() => runAction("hide", subject, commands, resultCommands)}
        />
      </span>
      <MoreMenu {...subject} />
    </>
  );
});

/** The only action on a result when read-only: explain its position. */
export function WhyButton({ item, place, ruleKey }: Omit<ResultSubject, "isPinned">) {
  const t = useTranslations("query-customizations.actions");
  const { askWhy } = useEditor();
  if (askWhy === null) return null;
  const label = t("whyItem", { item: item.title });
  return <IconButton icon={CircleHelp} isSmall label={label} onClick={() => askWhy(item, place, ruleKey)} />;
}

/** The action on a hidden item at its expected position. */
export function GhostActions({ item, place }: Pick<ResultSubject, "item" | "place">) {
  const t = useTranslations("query-customizations.actions");
  const { commands } = useEditor();
  const label = t("unhideItem", { item: item.title });
  return <IconButton icon={Eye} isSmall label={label} onClick={() => commands.unhide(item, place)} />;
}

function MoreMenu(subject: ResultSubject) {
  const t = useTranslations("query-customizations.actions");
  const { commands, askWhy } = useEditor();
  const resultCommands = useResultCommands();
  const { item, isPinned, ruleKey } = subject;
  const listItems = (): MenuItem[] => [
    isPinned
      ? { id: "unpin", label: t("unpin"), icon: PinOff, hint: "U" }
      : { id: "pin", label: t("pinHere"), icon: Pin, hint: "P" },
    { id: "top", label: t("toTop"), icon: ArrowUpToLine, hint: "T" },
    { id: "toCursor", label: t("toCursor"), icon: TextCursorInput, hint: "C" },
    { id: "above", label: t("pinAbove"), icon: Pins, hint: "A" },
    { id: "up", label: t("up"), icon: ArrowUp, hint: "Alt+↑", startsGroup: true },
    { id: "down", label: t("down"), icon: ArrowDown, hint: "Alt+↓" },
    { id: "position", label: t("toPosition"), icon: Hash, hint: "M" },
    { id: "cursor", label: t("putCursor"), icon: TextCursor, hint: "I" },
    { id: "hide", label: t("hide"), icon: EyeOff, hint: "H", startsGroup: true },
    ...(ruleKey === null ? [] : [{ id: "edit", label: t("edit"), icon: Pencil, hint: "E" }]),
    ...(askWhy === null ? [] : [{ id: "why", label: t("why"), icon: CircleHelp, hint: "W", startsGroup: true }]),
    ...(item.webUrl
      ? [{ id: "web", label: t("openItem"), icon: ExternalLink, href: item.webUrl, startsGroup: true }]
      : []),
  ];
  const label = t("more", { item: item.title });
  return (
    <Menu
      trigger={{ label, icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
      align="end"
      items={listItems}
      onAction={(id) => {
        if (id === "why") askWhy?.(item, subject.place, ruleKey);
        else runAction(id as Verb, subject, commands, resultCommands);
      }}
    />
  );
}

function runAction(
  verb: Verb,
  { item, place, ruleKey }: ResultSubject,
  commands: EditorCommands,
  resultCommands: ResultCommands,
): void {
  const acts: Record<Verb, () => void> = {
    pin: () => commands.pinHere(item, place),
    unpin: () => commands.unpin(item, place),
    top: () => commands.toTop(item, place),
    toCursor: () => resultCommands.toCursor(item),
    cursor: () => resultCommands.putCursor(item.url),
    above: () => commands.pinAbove(item, place),
    up: () => commands.moveBy(item, place, -1),
    down: () => commands.moveBy(item, place, 1),
    position: () => commands.askPosition(item, place),
    hide: () => commands.hide(item, place),
    edit: () => ruleKey !== null && commands.edit(ruleKey),
  };
  acts[verb]();
}

type KeyContext = Pick<EditorFrame, "commands" | "askWhy">;

/** Keys of a result's handle, which act only while it has the focus (WCAG 2.2, 2.1.4). */
export function handleResultKey(
  event: KeyboardEvent,
  subject: ResultSubject,
  { commands, askWhy }: KeyContext,
  resultCommands: ResultCommands,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (resultCommands.dropCursor()) event.preventDefault();
    return;
  }
  const verbs: Record<string, Verb | undefined> = {
    p: subject.isPinned ? undefined : "pin",
    u: subject.isPinned ? "unpin" : undefined,
    t: "top",
    c: "toCursor",
    i: "cursor",
    a: "above",
    h: "hide",
    m: "position",
    e: subject.ruleKey === null ? undefined : "edit",
  };
  const key = event.key.toLowerCase();
  if (key === "w" && askWhy !== null && getUiState().singleKeys) {
    event.preventDefault();
    askWhy(subject.item, subject.place, subject.ruleKey);
    return;
  }
  const verb = Object.hasOwn(verbs, key) && getUiState().singleKeys ? verbs[key] : undefined;
  if (verb === undefined) return;
  event.preventDefault();
  runAction(verb, subject, commands, resultCommands);
}
