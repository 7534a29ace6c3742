import { Copy, Route } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { Icon, type IconShape } from "@/components/ui/icon";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useRoving } from "@/components/ui/use-roving";
import { formatForCopy, type JsonLeaf, type JsonNode, splitAtMatch } from "@/lib/domain/catalogue/json-tree";
import { isInitiallyOpen, isLong, TRUNCATED_LENGTH, useJsonCopy } from "./plain-json";

type Props = {
  label: string;
  nodes: readonly JsonNode[];
  /** The text to find: matches are highlighted and nothing is folded. */
  find: string;
  /** The language of the values. */
  language: string;
};

/** What every line needs. */
type TreeContext = { find: string; language: string; isScripted: boolean; first: string | undefined; words: Words };
type Words = { path: (path: string) => string; value: (path: string) => string; count: (count: number) => string };

/**
 * JSON as foldable lines that work without JavaScript. A click on a name copies its path, the button at the end of a line its
 * value. Arrow keys move through the lines, so that a page of items has few tab stops.
 */
export function JsonTree({ label, nodes, find, language }: Props) {
  const t = useTranslations("catalog-browser.json");
  const list = useRef<HTMLUListElement>(null);
  const copyText = useJsonCopy();
  const roving = useRoving(list, "button[data-copy]");
  const around: TreeContext = {
    find,
    language,
    isScripted: useIsScripted(),
    first: nodes[0]?.path,
    words: {
      path: (path) => t("copyPath", { path }),
      value: (path) => t("copyValue", { path }),
      count: (count) => t("members", { count }),
    },
  };
  async function copy(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-copy]") : null;
    const path = button?.dataset.path;
    if (button === null || path === undefined) return;
    const isPath = button.dataset.copy === "path";
    const done = isPath ? t("copiedPath", { path }) : t("copiedValue", { path });
    await copyText(isPath ? path : formatForCopy(readValue(nodes, path)), done);
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      onClick={(event) => void copy(event)}
      onKeyDown={roving.onKeyDown}
      className="min-w-0 font-code text-sm leading-6"
    >
      {nodes.map((node) => (
        <JsonLine key={node.path} node={node} around={around} />
      ))}
    </ul>
  );
}

function readValue(nodes: readonly JsonNode[], path: string): unknown {
  for (const node of nodes) {
    if (node.path === path) return node.value;
    const below = node.kind === "group" && path.startsWith(node.path) ? readValue(node.children, path) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

function JsonLine({ node, around }: { node: JsonNode; around: TreeContext }) {
  if (node.kind === "group") return <JsonGroup node={node} around={around} />;
  return (
    <li className="group/line relative rounded-tight pr-9 hover:bg-row-hover">
      <Name node={node} around={around} />
      <span className="text-ink-3">: </span>
      {node.kind === "leaf" ? (
        <Value leaf={node} around={around} />
      ) : (
        <>
          <span className="text-ink-3">[</span>
          {node.leaves.map((leaf, at) => (
            <span key={leaf.path}>
              {at > 0 && <span className="text-ink-3">, </span>}
              <Value leaf={leaf} around={around} />
            </span>
          ))}
          <span className="text-ink-3">]</span>
        </>
      )}
      <End>
        <CopyButton kind="value" node={node} around={around} icon={Copy} />
      </End>
    </li>
  );
}

function JsonGroup({ node, around }: { node: JsonNode & { kind: "group" }; around: TreeContext }) {
  const { children, isList, key } = node;
  const isOpen = around.find !== "" || isInitiallyOpen({ key, isList, count: children.length });
  return (
    <li className="group/line relative">
      <details open={isOpen}>
        <summary className="cursor-pointer rounded-tight pr-16 hover:bg-row-hover">
          <span className="text-accent">
            <MarkedText text={key} find={around.find} />
          </span>
          <span className="text-ink-3">: {isList ? "[" : "{"}</span>
          <span className="font-sans text-ink-3 text-xs"> {around.words.count(children.length)} </span>
          <span className="text-ink-3">{isList ? "]" : "}"}</span>
        </summary>
        <ul className="ml-1 border-line border-l pl-4">
          {children.map((child) => (
            <JsonLine key={child.path} node={child} around={around} />
          ))}
        </ul>
      </details>
      <End>
        <CopyButton kind="path" node={node} around={around} icon={Route} />
        <CopyButton kind="value" node={node} around={around} icon={Copy} />
      </End>
    </li>
  );
}

function End({ children }: { children: ReactNode }) {
  return <span className="absolute top-0 right-1 flex h-6 items-center gap-1">{children}</span>;
}

function Name({ node, around }: { node: JsonNode; around: TreeContext }) {
  const { isScripted, words, first, find } = around;
  const text = <MarkedText text={node.key} find={find} />;
  if (!isScripted) return <span className="text-accent">{text}</span>;
  return (
    <button
      type="button"
      data-copy="path"
      data-path={node.path}
      tabIndex={node.path === first ? 0 : -1}
      aria-label={words.path(node.path)}
      title={words.path(node.path)}
      className="break-all rounded-tight text-left text-accent hover:underline"
    >
      {text}
    </button>
  );
}

type CopyProps = { kind: "path" | "value"; node: JsonNode; around: TreeContext; icon: IconShape };

function CopyButton({ kind, node: { path }, around: { isScripted, words }, icon }: CopyProps) {
  if (!isScripted) return null;
  return (
    <button
      type="button"
      data-copy={kind}
      data-path={path}
      tabIndex={-1}
      aria-label={words[kind](path)}
      title={words[kind](path)}
      className="inline-flex size-6 items-center justify-center rounded-tight bg-surface text-ink-2 opacity-0 hover:text-ink focus-visible:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100 forced-colors:opacity-100"
    >
      <Icon of={icon} size={13} />
    </button>
  );
}

function Value({ leaf: { text, isText }, around: { find, language } }: { leaf: JsonLeaf; around: TreeContext }) {
  const look = isText ? "text-ink" : "text-info";
  const marked = <MarkedText text={text} find={find} />;
  const lang = isText ? language : undefined;
  if (!isLong(text) || find !== "") {
    return (
      <span lang={lang} className={`${look} break-words [overflow-wrap:anywhere]`}>
        {marked}
      </span>
    );
  }
  return (
    <details className="group/long inline">
      <summary lang={lang} className={`${look} inline cursor-pointer list-none [overflow-wrap:anywhere]`}>
        <span className="group-open/long:hidden">{text.slice(0, TRUNCATED_LENGTH)}… </span>
        <span className="hidden group-open/long:inline">{text} </span>
        <span className="rounded-chip bg-accent-soft px-1.5 text-accent">±</span>
      </summary>
    </details>
  );
}

function MarkedText({ text, find }: { text: string; find: string }) {
  const place = splitAtMatch(text, find);
  if (place === null) return text;
  const [before, hit, behind] = place;
  return (
    <>
      {before}
      <mark className="rounded-[2px] bg-warn-soft text-ink">{hit}</mark>
      {behind}
    </>
  );
}
