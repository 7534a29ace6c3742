"use client";

import { useEffect, useRef, useState } from "react";
import type { CodeProblem } from "./code-editor-canvas";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { useOnDemand } from "./use-on-demand";

/** Props of an editor of CSS or HTML. */
export type CodeEditorProps = FieldFrame & {
  id?: string;
  language: "css" | "html";
  value: string;
  onChange: (value: string) => void;
  isReadOnly?: boolean;
  /** Shown until something is typed. */
  placeholder?: string;
  /** Marked at its line; the message is the field's `error`. */
  problem?: CodeProblem | null;
};

const loadCanvas = () => import("./code-editor-canvas").then((file) => file.CodeEditorCanvas);

/**
 * An editor of code: a plain textarea until the script has loaded, which starts when the field comes near the viewport.
 * A textarea in use is replaced only after the focus has left it, so that typing is not interrupted.
 */
export function CodeEditor(props: CodeEditorProps) {
  const [frame, { id, language, value, onChange, isReadOnly = false, placeholder, problem = null }] = splitFrame(props);
  const box = useRef<HTMLDivElement>(null);
  const [Canvas, request] = useOnDemand(loadCanvas);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => watchVisibility(box.current, request), [request]);
  const isLoaded = Canvas !== null && !isTyping;
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring} isGroup={isLoaded}>
      <div ref={box} className={controlStyle({ isBad: Boolean(frame.error), shape: "box", className: BOX })}>
        {isLoaded ? (
          <Canvas
            key={isReadOnly ? "read" : "write"}
            wiring={wiring}
            language={language}
            value={value}
            onChange={onChange}
            isReadOnly={isReadOnly}
            placeholder={placeholder}
            problem={problem}
          />
        ) : (
          <textarea
            {...wiring}
            value={value}
            readOnly={isReadOnly}
            placeholder={placeholder}
            rows={8}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => onChange(event.target.value)}
            className="min-h-40 w-full resize-y bg-transparent px-3 py-2 font-code text-sm outline-none"
          />
        )}
      </div>
    </Field>
  );
}

/** The ring of the box shows the focus of the textarea and of the editor inside it. */
const BOX = "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2";

/** Runs a function once the element is near the viewport; never where the browser cannot observe it. */
function watchVisibility(element: HTMLElement | null, request: () => void): () => void {
  if (element === null || typeof IntersectionObserver === "undefined") return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      request();
    },
    { rootMargin: "300px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
