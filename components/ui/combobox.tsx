"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { afterPress } from "./after-press";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { Icon, Spinner } from "./icon";
import { useAnchored } from "./use-anchored";

/** One suggestion; `label` is the text for the input, `content` an optional richer rendering. */
export type ComboboxOption = { value: string; label: string; content?: ReactNode };

/** The caller filters: `onText` fires on every input, and `options` follow. Free text is allowed. */
export type ComboboxProps = FieldFrame & {
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  onPick: (option: ComboboxOption) => void;
  isLoading?: boolean;
  /** Whether there is a list; false while the text is not a search. */
  hasList?: boolean;
  /** Handles a pasted text; true if the field does not insert it itself. */
  onPasteText?: (text: string) => boolean;
  autoFocus?: boolean;
  placeholder?: string;
  id?: string;
  name?: string;
  onBlur?: () => void;
};

function useList({ text, onText, options, onPick }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const at = Math.min(active, options.length - 1);
  function pick(option: ComboboxOption) {
    onPick(option);
    setOpen(false);
    setActive(-1);
  }
  function move(by: number) {
    setOpen(true);
    const count = options.length;
    if (count > 0) setActive(at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const option = options[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && isOpen && option) {
      event.preventDefault();
      pick(option);
    } else if (event.key === "Escape" && (isOpen || text !== "")) {
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) setOpen(false);
      else onText("");
    }
  }
  function type(next: string) {
    onText(next);
    setOpen(true);
    setActive(-1);
  }
  return { isOpen, setOpen, at, setActive, pick, key: handleKeyDown, type };
}

/** An input with suggestions (APG combobox): focus stays in the input, arrows move in the list, Enter picks one. */
export function Combobox(props: ComboboxProps) {
  const t = useTranslations("ui");
  const [frame, { id, text, options, isLoading, placeholder, name, onBlur, hasList = true }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  const box = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const list = useList(props);
  const isShown = list.isOpen && hasList && (options.length > 0 || isLoading === true || text !== "");
  useAnchored(isShown, box, part, { side: "below", align: "start" });
  const listId = `${wiring.id}-list`;
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    list.setOpen(false);
    if (onBlur !== undefined) afterPress(onBlur);
  }
  return (
    <Field frame={frame} wiring={wiring}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave box and list together. */}
      <div ref={box} className="relative" onBlur={leave}>
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          {...wiring}
          name={name}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && list.at >= 0 ? `${listId}-${list.at}` : undefined}
          value={text}
          onChange={(event) => list.type(event.target.value)}
          onClick={() => list.setOpen(true)}
          onPaste={(event) => props.onPasteText?.(event.clipboardData.getData("text")) && event.preventDefault()}
          // biome-ignore lint/a11y/noAutofocus: only for the first field of a dialog that the user opened.
          autoFocus={props.autoFocus}
          onKeyDown={list.key}
          className={controlStyle({ shape: "icon-end", isBad: Boolean(frame.error) })}
        />
        <EndIcon isLoading={isLoading === true} />
        {isShown && (
          <div
            ref={part}
            popover="manual"
            style={{ width: box.current?.offsetWidth }}
            className="fade-in fixed z-(--z-pop) max-h-80 min-w-56 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised"
          >
            <Suggestions id={listId} options={options} at={list.at} onPick={list.pick} onHover={list.setActive} />
            {options.length === 0 && (
              <p className="px-2.5 py-2 text-ink-2 text-md">{isLoading ? t("loading") : t("noMatches")}</p>
            )}
          </div>
        )}
        <Count of={isShown && !isLoading ? options.length : null} />
      </div>
    </Field>
  );
}

function EndIcon({ isLoading }: { isLoading: boolean }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-2">
      {isLoading ? <Spinner size={14} /> : <Icon of={ChevronDown} />}
    </span>
  );
}

/** Announces the number of suggestions; null without a list. */
function Count({ of: count }: { of: number | null }) {
  const t = useTranslations("ui");
  return (
    <span role="status" className="sr-only">
      {count === null ? "" : t("suggestions", { count })}
    </span>
  );
}

function Suggestions({
  id,
  options,
  at,
  onPick,
  onHover,
}: {
  id: string;
  options: readonly ComboboxOption[];
  at: number;
  onPick: (option: ComboboxOption) => void;
  onHover: (index: number) => void;
}) {
  return (
    <div role="listbox" id={id} tabIndex={-1} onPointerDown={(event) => event.preventDefault()}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts in the box, which names the active option.
        <div
          key={option.value}
          role="option"
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-selected={index === at}
          ref={(line) => {
            if (line && index === at) line.scrollIntoView?.({ block: "nearest" });
          }}
          onPointerMove={() => index !== at && onHover(index)}
          onClick={() => onPick(option)}
          className="flex min-h-8 cursor-pointer items-center rounded-tight px-2.5 py-1 text-md aria-selected:bg-row-selected pointer-coarse:min-h-11 forced-colors:aria-selected:outline"
        >
          {option.content ?? option.label}
        </div>
      ))}
    </div>
  );
}
