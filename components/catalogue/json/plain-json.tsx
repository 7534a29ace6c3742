import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { notify } from "@/lib/client/notify";
import type { JsonNode } from "@/lib/domain/catalogue/json-tree";

type Props = {
  nodes: readonly JsonNode[];
  /** The language of the values. */
  language: string;
};

/**
 * JSON to read and to fold, line by line where JsonTree has its lines, without anything to press: what the server sends
 * of a list and what stands in it far from the window. A tenth of the tree's elements.
 */
export function PlainJson({ nodes, language }: Props) {
  return (
    <div lang={language} className="json-plain min-w-0 font-code text-sm leading-6">
      <Lines nodes={nodes} />
    </div>
  );
}

/** Lines that do not fold are one text, so that each is no more than its name. */
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
          {`: ${textOf(node)}\n`}
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
    <details open={isOpenAtFirst({ key, isList, count: children.length })}>
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

function textOf(node: Exclude<JsonNode, { kind: "group" }>): string {
  if (node.kind === "row") return `[${node.leaves.map(({ text }) => text).join(", ")}]`;
  return isLong(node.text) ? `${node.text.slice(0, BEGINNING)}… ±` : node.text;
}

// What of JSON is folded at first, wherever it is drawn.

/** Longer texts are folded behind their beginning. */
const LONG = 260;
/** So much of a long text is seen while it is folded. */
export const BEGINNING = 160;
/** Longer lists start folded, and so does what the engine says of itself. */
const LIST_OPEN_MAX = 12;
const FOLDED = new Set(["explain", "nested"]);

/** Whether a text is folded behind its beginning. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** Whether an object or a list is open before anybody has opened it. */
export function isOpenAtFirst({ key, isList, count }: { key: string; isList: boolean; count: number }): boolean {
  return isList ? count <= LIST_OPEN_MAX : !FOLDED.has(key);
}

/** Copies a text and says so; a browser that refuses is told of too. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const t = useTranslations("catalog-browser.json");
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: "good", text: done });
    } catch {
      notify({ kind: "bad", text: t("copyFailed") });
    }
  };
}
