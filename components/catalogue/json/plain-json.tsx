import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { copyText } from "@/lib/client/copy-text";
import type { JsonNode } from "@/lib/domain/catalogue/json-tree";

type Props = {
  nodes: readonly JsonNode[];
  /** The language of the values. */
  language: string;
};

/**
 * Read-only JSON with the same line layout as JsonTree but no buttons, which takes a tenth of the elements: for server
 * rendering and for items far from the viewport.
 */
export function PlainJson({ nodes, language }: Props) {
  return (
    <div lang={language} className="json-plain min-w-0 font-code text-sm leading-6">
      <Lines nodes={nodes} />
    </div>
  );
}

/** Consecutive lines without children share one paragraph, which needs fewer elements. */
function Lines({ nodes }: { nodes: readonly JsonNode[] }) {
  const parts: ReactNode[] = [];
  let run: ReactNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push(<p key={parts.length}>{run}</p>);
    run = [];
  };
  for (const node of nodes) {
    if (node.kind === "group") {
      endRun();
      parts.push(<Group key={node.path} node={node} />);
    } else {
      run.push(
        <Fragment key={node.path}>
          <b>{node.key}</b>
          {`: ${formatNode(node)}\n`}
        </Fragment>,
      );
    }
  }
  endRun();
  return parts;
}

function Group({ node: { key, children, isList } }: { node: JsonNode & { kind: "group" } }) {
  const t = useTranslations("catalog-browser.json");
  return (
    <details open={isInitiallyOpen({ key, isList, count: children.length })}>
      <summary>
        <b>{key}</b>
        {isList ? ": [ " : ": { "}
        <small>{t("members", { count: children.length })}</small>
        {isList ? " ]" : " }"}
      </summary>
      <div>
        <Lines nodes={children} />
      </div>
    </details>
  );
}

function formatNode(node: Exclude<JsonNode, { kind: "group" }>): string {
  if (node.kind === "row") return `[${node.leaves.map(({ text }) => text).join(", ")}]`;
  return isLong(node.text) ? `${node.text.slice(0, TRUNCATED_LENGTH)}… ±` : node.text;
}

// What is folded initially, in both renderers.

/** Longer texts are truncated at first. */
const LONG = 260;
/** Characters of a truncated text that are shown. */
export const TRUNCATED_LENGTH = 160;
/** Longer lists start folded, and so do engine diagnostics. */
const LIST_OPEN_MAX = 12;
const FOLDED = new Set(["explain", "nested"]);

/** Whether a text is truncated at first. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** Whether an object or a list is open initially. */
export function isInitiallyOpen({ key, isList, count }: { key: string; isList: boolean; count: number }): boolean {
  return isList ? count <= LIST_OPEN_MAX : !FOLDED.has(key);
}

/** Copies a text and announces success or failure. */
export function useJsonCopy(): (text: string, done: string) => Promise<void> {
  const t = useTranslations("catalog-browser.json");
  return (text, done) => copyText(text, { copied: done, failed: t("copyFailed") });
}
