"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { Combobox } from "./combobox";
import { type FieldFrame, splitFrame } from "./field";
import { Icon } from "./icon";
import { TextField } from "./text-field";

/** Props of a field for several short texts: typed, pasted as a list, or picked from suggestions. */
export type TokenFieldProps = FieldFrame & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Suggestions, without those already entered; if absent, the field is a plain input. */
  known?: readonly string[];
  /** Invalid texts. */
  bad?: ReadonlySet<string>;
  /** The language of the texts if it differs from the interface's. */
  lang?: string;
  id?: string;
};

const SEPARATORS = /[,;\n\r\t]+/u;
/** A quoted text, which may contain separators, or a text up to the next separator. A quote inside a text is an inch mark. */
const PARTS = /\s*"([^"]*)"\s*(?=[,;\n\r\t]|$)|[^,;\n\r\t]+/gu;
const OPEN_QUOTE = /(?:^|[,;\n\r\t])\s*"[^"]*$/u;

/**
 * Splits a typed or pasted list at commas, semicolons, tabs and new lines outside quotes. Trims the texts and drops empty
 * ones and duplicates.
 */
export function readTokens(text: string): string[] {
  const texts = [...text.matchAll(PARTS)].map(([part, quoted]) => (quoted ?? part).trim().replace(/\s+/gu, " "));
  return [...new Set(texts.filter((one) => one !== ""))];
}

/** Whether the text is a complete list; an open quote may continue. */
function isList(text: string): boolean {
  return SEPARATORS.test(text) && !OPEN_QUOTE.test(text);
}

/**
 * A field for several texts, listed below the input. Leaving the input adds the typed text, whose room is reserved while it is typed, so
 * that nothing below moves then.
 */
export function TokenField(props: TokenFieldProps) {
  const [frame, { values, onChange, known, bad, lang, id }] = splitFrame(props);
  const [text, setText] = useState("");
  function add(more: string) {
    const fresh = readTokens(more).filter((one) => !values.includes(one));
    setText("");
    if (fresh.length > 0) onChange([...values, ...fresh]);
  }
  const leave = () => add(text);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.defaultPrevented || text.trim() === "") return;
    event.preventDefault();
    add(text);
  }
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text");
    if (!isList(`${text}${pasted}`)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }
  const type = (next: string) => (isList(next) ? add(next) : setText(next));
  const looked = text.trim().toLowerCase();
  const offered = known?.filter((one) => !values.includes(one) && one.toLowerCase().includes(looked)).slice(0, 20);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box inside is the control; this only sees Enter and lists.
    <div lang={lang} onKeyDown={handleKeyDown} onPaste={paste}>
      {offered === undefined ? (
        <TextField
          {...frame}
          id={id}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      ) : (
        <Combobox
          {...frame}
          id={id}
          text={text}
          onText={type}
          options={offered.map((one) => ({ value: one, label: one }))}
          onPick={({ value }) => add(value)}
          onBlur={leave}
        />
      )}
      <Tokens
        values={values}
        bad={bad}
        onChange={onChange}
        pending={readTokens(text).filter((one) => !values.includes(one))}
      />
    </div>
  );
}

type TokensProps = Pick<TokenFieldProps, "values" | "bad" | "onChange"> & { pending: readonly string[] };

/** The entered texts, each with a remove button, and the room of those that are being typed. */
function Tokens({ values, bad, onChange, pending }: TokensProps) {
  const t = useTranslations("ui");
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
      {values.map((one) => (
        <li
          key={one}
          className={`inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border pl-2 text-sm ${bad?.has(one) ? "border-bad text-bad" : "border-line-strong text-ink"}`}
        >
          <span className="truncate" title={one}>
            {one}
          </span>
          <button
            type="button"
            aria-label={t("tokens.remove", { text: one })}
            onClick={() => onChange(values.filter((other) => other !== one))}
            className="target inline-flex size-6 shrink-0 items-center justify-center rounded-tight text-ink-2 hover:text-ink"
          >
            <Icon of={X} size={13} />
          </button>
        </li>
      ))}
      {pending.map((one) => (
        <li
          key={one}
          aria-hidden
          data-text={one}
          className="invisible inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border pl-2 text-sm before:truncate before:content-[attr(data-text)]"
        >
          <span className="size-6 shrink-0" />
        </li>
      ))}
    </ul>
  );
}
