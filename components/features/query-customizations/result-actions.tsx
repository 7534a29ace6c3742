import { ArrowDown, ArrowUp, Ellipsis, ExternalLink, Eye, EyeOff, Hash, Pencil, Pin, PinOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { Place } from "@/lib/domain/rule-evaluator";
import { type EditorCommands, useEditor } from "./editor-context";
import type { ShownRow } from "./use-shown-rows";

type Props = {
  row: ShownRow;
  place: Place;
  count: number;
  /** Little room: on touch screens, where buttons are large, hiding is left to the menu. */
  isTight?: boolean;
};

/** Everything that can be done to a result: the two verbs as buttons, the rest in a menu. */
export function ResultActions({ row, place, count, isTight }: Props) {
  const t = useTranslations("query-customizations.actions");
  const { commands, mayWrite } = useEditor();
  if (!mayWrite) return null;
  const { item, position } = row;
  if (position === null) {
    return (
      <IconButton
        icon={Eye}
        isSmall
        label={t("unhideItem", { item: item.title })}
        onClick={() => commands.unhide(item, place)}
      />
    );
  }
  const isPinned = row.rule !== null;
  return (
    <>
      <IconButton
        icon={isPinned ? PinOff : Pin}
        isSmall
        label={isPinned ? t("unpinItem", { item: item.title }) : t("pinItem", { item: item.title, position })}
        onClick={() => (isPinned ? commands.unpin(item, place) : commands.pin(item, position, place, position))}
      />
      <span className={isTight ? "pointer-coarse:hidden" : ""}>
        <IconButton
          icon={EyeOff}
          isSmall
          label={t("hideItem", { item: item.title })}
          onClick={() => commands.hide(item, place)}
        />
      </span>
      <MoreMenu row={row} place={place} count={count} />
    </>
  );
}

function MoreMenu({ row, place, count }: Props) {
  const t = useTranslations("query-customizations.actions");
  const { commands } = useEditor();
  const position = row.position ?? 0;
  const keyed = row.rule ?? row.waiting ?? row.planned[0] ?? row.ended[0];
  const items: MenuItem[] = [
    ...(row.rule === null ? [{ id: "pin", label: t("pinHere"), icon: Pin, hint: "P" }] : []),
    ...(row.rule === null ? [] : [{ id: "unpin", label: t("unpin"), icon: PinOff, hint: "U" }]),
    ...(position > 1 ? [{ id: "up", label: t("up"), icon: ArrowUp, hint: "Alt+↑" }] : []),
    ...(position < count ? [{ id: "down", label: t("down"), icon: ArrowDown, hint: "Alt+↓" }] : []),
    { id: "position", label: t("toPosition"), icon: Hash, hint: "M" },
    { id: "hide", label: t("hide"), icon: EyeOff, hint: "H", startsGroup: true },
    ...(keyed ? [{ id: `edit ${keyed.key}`, label: t("edit"), icon: Pencil, hint: "E" }] : []),
    ...(row.item.webUrl
      ? [{ id: "web", label: t("openItem"), icon: ExternalLink, href: row.item.webUrl, startsGroup: true }]
      : []),
  ];
  return (
    <Menu
      trigger={{
        label: t("more", { item: row.item.title }),
        icon: Ellipsis,
        isIconOnly: true,
        isSmall: true,
        kind: "quiet",
      }}
      align="end"
      items={items}
      onAction={(id) => act(id, row, place, count, commands)}
    />
  );
}

function act(id: string, row: ShownRow, place: Place, count: number, commands: EditorCommands): void {
  const { item, position } = row;
  if (position === null) return;
  if (id === "pin") commands.pin(item, position, place, position);
  if (id === "unpin") commands.unpin(item, place);
  if (id === "up") commands.pin(item, position - 1, place, position);
  if (id === "down") commands.pin(item, position + 1, place, position);
  if (id === "position") commands.askPosition(item, place, position, count);
  if (id === "hide") commands.hide(item, place);
  if (id.startsWith("edit ")) commands.edit(id.slice("edit ".length));
}

/** The keys of a result's handle; they act only while it has the focus (W22 2.1.4). */
export function actByKey(event: KeyboardEvent, row: ShownRow, place: Place, count: number, commands: EditorCommands) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rule = row.rule ?? row.waiting ?? row.planned[0] ?? row.ended[0];
  const verbs: Record<string, string | undefined> = {
    p: row.rule === null ? "pin" : undefined,
    u: row.rule === null ? undefined : "unpin",
    h: "hide",
    m: "position",
    e: rule && `edit ${rule.key}`,
  };
  const key = event.key.toLowerCase();
  const verb = Object.hasOwn(verbs, key) ? verbs[key] : undefined;
  if (verb === undefined) return;
  event.preventDefault();
  act(verb, row, place, count, commands);
}
