"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { Combobox } from "./combobox";
import { type FieldFrame, splitFrame } from "./field";
import { Icon } from "./icon";
import { TextField } from "./text-field";

/** Several short texts: typed and entered, pasted as a list, picked from known ones, taken away one by one. */
export type TokenFieldProps = FieldFrame & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Texts that are offered, but for those that are in already; without them it is a plain box. */
  known?: readonly string[];
  /** Which texts are wrong. */
  bad?: ReadonlySet<string>;
  /** The language of the texts when it is not the interface's. */
  lang?: string;
  id?: string;
};

const SEPARATORS = /[,;\n\r\t]+/u;
/** A text in quotes, which may hold separators, or one up to the next separator; an inch mark within a text is no quote. */
const PARTS = /\s*"([^"]*)"\s*(?=[,;\n\r\t]|$)|[^,;\n\r\t]+/gu;
const OPEN_QUOTE = /(?:^|[,;\n\r\t])\s*"[^"]*$/u;

/**
 * A pasted or typed list as texts: split at commas, semicolons and new lines that are not in quotes, trimmed, none empty,
 * none twice.
 */
export function readTokens(text: string): string[] {
  const texts = [...text.matchAll(PARTS)].map(([part, quoted]) => (quoted ?? part).trim().replace(/\s+/gu, " "));
  return [...new Set(texts.filter((one) => one !== ""))];
}

/** Whether what is typed so far is a list that can be taken in; a quote that is still open may go on. */
function isList(text: string): boolean {
  return SEPARATORS.test(text) && !OPEN_QUOTE.test(text);
}

/** A box for several texts with those that are in below it; a text that is still being typed counts when the box is left. */
export function TokenField(props: TokenFieldProps) {
  const [frame, { values, onChange, known, bad, lang, id }] = splitFrame(props);
  const [text, setText] = useState("");
  function add(more: string) {
    const fresh = readTokens(more).filter((one) => !values.includes(one));
    setText("");
    if (fresh.length > 0) onChange([...values, ...fresh]);
  }
  function key(event: KeyboardEvent) {
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
    <div lang={lang} onKeyDown={key} onPaste={paste}>
      {offered === undefined ? (
        <TextField
          {...frame}
          id={id}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => add(text)}
        />
      ) : (
        <Combobox
          {...frame}
          id={id}
          text={text}
          onText={type}
          options={offered.map((one) => ({ value: one, label: one }))}
          onPick={({ value }) => add(value)}
          onBlur={() => add(text)}
        />
      )}
      <Tokens values={values} bad={bad} onChange={onChange} />
    </div>
  );
}

/** The texts that are in, each with its way out. */
function Tokens({ values, bad, onChange }: Pick<TokenFieldProps, "values" | "bad" | "onChange">) {
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
    </ul>
  );
}
