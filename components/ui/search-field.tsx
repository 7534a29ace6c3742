"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from "react";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { Icon } from "./icon";

/** Props of a controlled search box; in a GET form with `name` it works without JavaScript. */
export type SearchFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "onSubmit" | "type" | "ref"> & {
    value: string;
    onChange: (value: string) => void;
    /** Called on Enter: search now, without debounce. */
    onSubmit?: (value: string) => void;
  };

/** A search box with a clear button; Escape clears it too and keeps the focus. */
export function SearchField(props: SearchFieldProps) {
  const t = useTranslations("ui");
  const [frame, { className, id, value, onChange, onSubmit, onKeyDown, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange("");
    input.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key === "Escape" && value !== "") {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
    if (event.key === "Enter" && onSubmit) {
      event.preventDefault();
      onSubmit(value);
    }
  }
  return (
    <Field frame={frame} wiring={wiring}>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
          <Icon of={Search} />
        </span>
        <input
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX}
          {...rest}
          {...wiring}
          ref={input}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          className={controlStyle({
            shape: "icon-both",
            isBad: Boolean(frame.error),
            className: `[&::-webkit-search-cancel-button]:hidden ${className ?? ""}`,
          })}
        />
        {value !== "" && (
          <button
            type="button"
            aria-label={t("clearSearch")}
            onClick={clear}
            className="target absolute inset-y-0 right-1.5 my-auto flex size-6 items-center justify-center rounded-tight text-ink-2 hover:text-ink"
          >
            <Icon of={X} />
          </button>
        )}
      </div>
    </Field>
  );
}
