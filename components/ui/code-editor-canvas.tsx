"use client";

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder as showPlaceholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FieldWiring } from "./field";
import { readNonce } from "./nonce";

/** A problem on a line, counted from 1. */
export type CodeProblem = { line: number; message: string };

type Props = {
  wiring: FieldWiring;
  language: "css" | "html";
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  placeholder: string | undefined;
  problem: CodeProblem | null;
};

/** The loaded editor: highlighting, line numbers, undo, and the problem at its line. */
export function CodeEditorCanvas(props: Props) {
  const { wiring, value, problem } = props;
  const phrases = usePhrases();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ ...props, phrases });
  useEffect(() => {
    latest.current = { ...props, phrases };
  });
  useEffect(() => {
    if (box.current === null) return;
    const made = new EditorView({
      parent: box.current,
      state: createState(latest.current, (text) => latest.current.onChange(text)),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (view.current !== null) replaceText(view.current, value);
  }, [value]);
  const { line = null, message = "" } = problem ?? {};
  useEffect(() => {
    if (view.current !== null) showProblem(view.current, line, message);
  }, [line, message]);
  useEffect(() => {
    if (view.current !== null) describeField(view.current.contentDOM, wiring);
  });
  return <div ref={box} className="min-w-0 flex-1" />;
}

/** The texts of the library, translated. */
function usePhrases(): Record<string, string> {
  const t = useTranslations("code-editor");
  return {
    Diagnostics: t("problems"),
    "No diagnostics": t("noProblems"),
    "Control character": t("controlCharacter"),
    "Selection deleted": t("selectionDeleted"),
    Completions: t("completions"),
    close: t("close"),
  };
}

type StateProps = Props & { phrases: Record<string, string> };

function createState(
  { wiring, value, language, isReadOnly, placeholder, phrases }: StateProps,
  onChange: (text: string) => void,
): EditorState {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(readNonce()),
    EditorState.phrases.of(phrases),
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    lintGutter(),
    // Without a binding for Tab, which moves the focus on like in every field.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    language === "css" ? css() : html({ autoCloseTags: true }),
    syntaxHighlighting(COLORS),
    LOOK,
    EditorView.lineWrapping,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      id: wiring.id,
      "aria-labelledby": `${wiring.id}-label`,
      "aria-multiline": "true",
      // Named in any case, so that tools recognize the scrolling box as reachable by keyboard.
      tabindex: "0",
      ...(isReadOnly ? { "aria-readonly": "true" } : {}),
    }),
    ...(placeholder === undefined ? [] : [showPlaceholder(placeholder)]),
    EditorView.updateListener.of((update) => {
      const isTyped = update.docChanged && !update.transactions.some((one) => one.isUserEvent(FROM_OUTSIDE));
      if (isTyped) onChange(update.state.doc.toString());
    }),
  ];
  return EditorState.create({ doc: value, extensions });
}

/** Marks changes that come from the form and must not be sent back to it. */
const FROM_OUTSIDE = "replace.form";

/** Shows a text that the form set, for example a default or a discarded draft. */
function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state;
  if (doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, userEvent: FROM_OUTSIDE });
}

function showProblem(view: EditorView, number: number | null, message: string): void {
  const { doc } = view.state;
  const line = number === null ? null : doc.line(Math.min(Math.max(number, 1), doc.lines));
  const diagnostics = line === null ? [] : [{ from: line.from, to: line.to, severity: "error" as const, message }];
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Connects the editor to the hint and error of its field. */
function describeField(content: HTMLElement, wiring: FieldWiring): void {
  const described = {
    "aria-describedby": wiring["aria-describedby"],
    "aria-errormessage": wiring["aria-errormessage"],
  };
  for (const [name, value] of Object.entries({ ...described, "aria-invalid": wiring["aria-invalid"]?.toString() })) {
    if (value === undefined) content.removeAttribute(name);
    else content.setAttribute(name, value);
  }
}

const LOOK = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "var(--text-sm)", maxHeight: "28rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.5", minHeight: "10rem", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--ink-3)", border: "none" },
  ".cm-placeholder": { color: "var(--ink-3)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--row-selected) !important",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)" },
});

const COLORS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.tagName, tags.keyword, tags.definitionKeyword], color: "var(--accent)" },
  { tag: [tags.className, tags.labelName, tags.attributeName], color: "var(--info)" },
  { tag: [tags.propertyName, tags.variableName], color: "var(--ink)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--good)" },
  { tag: [tags.number, tags.unit, tags.color, tags.atom], color: "var(--warn)" },
  { tag: tags.invalid, color: "var(--bad)" },
]);
