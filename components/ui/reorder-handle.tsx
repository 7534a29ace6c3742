"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useContext } from "react";
import { Icon } from "./icon";
import { HeldContext, PartHandlesContext, SelectedContext } from "./reorder-context";

type Props = { id: string; name: string };
/** Out of sight, a handle needs no picture. */
type HandleProps = Props & { isBare?: boolean };

const LOOK =
  "target flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-tight text-ink-3 hover:bg-row-hover hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent";

/**
 * The grip of a part: Enter takes it, arrows move it, Enter drops it, Escape puts it back; Alt with arrows moves it at
 * once; arrows alone go to the next part, with Shift they select on the way; Space selects.
 */
export const ReorderHandle = memo(function ReorderHandle({ id, name, isBare }: HandleProps) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const isHeld = useContext(HeldContext);
  if (!handles?.canMove) return null;
  return (
    <button
      type="button"
      data-reorder-handle=""
      aria-label={t("handle", { name })}
      aria-describedby={handles.hint}
      aria-pressed={isHeld}
      onKeyDown={(event) => handles.onKeyDown(id, event)}
      onBlur={handles.onBlur}
      className={isBare ? "size-7" : LOOK}
    >
      {!isBare && <Icon of={GripVertical} size={16} />}
    </button>
  );
});

/** The box that selects a part; selected, it also shows the part's number in the order chosen. */
export const ReorderCheck = memo(function ReorderCheck({ id, name }: Props) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const number = useContext(SelectedContext);
  if (!handles?.canSelect) return null;
  return (
    <label className="target inline-flex items-center gap-1 font-semibold text-accent text-sm tabular-nums">
      <span aria-hidden>{number}</span>
      <input
        type="checkbox"
        // The handle selects by Space: 200 boxes more would be in the way of everybody who goes by Tab.
        tabIndex={-1}
        aria-label={t("select", { name })}
        checked={number !== null}
        onChange={() => handles.onCheck(id)}
        className="relative z-1 size-4 accent-(--accent)"
      />
    </label>
  );
});
