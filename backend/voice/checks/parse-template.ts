import type { TemplateNode } from "@vitrine/edge/voice";
import { type ParserError, type Token, Tokenizer } from "parse5";
import { VOICE_CODE_MAX } from "@/lib/contract/voice/voice-search";
import { CODE_FOUND_MAX, type CodeFault, type CodeReason } from "@/lib/domain/voice/code-faults";
import { TEMPLATE_ACTIONS, VOICE_STATES } from "@/lib/domain/voice/voice-defaults";
import { makeTypeGuard } from "@/lib/http/api-error";
import { type AllowedHosts, findResourceFault, isAllowedLink } from "./allowed-url";
import { checkCss } from "./check-css";

// What a template may contain. Everything else is refused, so that new elements and attributes of browsers are refused, too.

const HTML_ELEMENTS = new Set(
  (
    "a abbr article aside b blockquote br button code dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i " +
    "img kbd label li main mark meter nav ol p picture pre progress q s section small span strong sub sup time u ul wbr"
  ).split(" "),
);

/** Elements without an end tag. */
const VOID_ELEMENTS = new Set(["br", "hr", "img", "wbr"]);

/** Names inside `svg`. The tokenizer returns them in lower case, browsers need their own spelling. */
const SVG_NAMES =
  "svg g path circle ellipse line polyline polygon rect text tspan title desc defs symbol use stop mask pattern marker " +
  "linearGradient radialGradient clipPath";
const SVG_ELEMENTS = new Map(SVG_NAMES.split(" ").map((name) => [name.toLowerCase(), name]));

const SVG_SPELLING =
  "viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits " +
  "markerWidth markerHeight markerUnits refX refY textLength lengthAdjust spreadMethod pathLength";
const SVG_ATTRIBUTES = new Map(SVG_SPELLING.split(" ").map((name) => [name.toLowerCase(), name]));

const ATTRIBUTES = new Set([
  ...(
    "class id title role lang dir hidden tabindex type disabled href target rel src alt width height style for value min max " +
    "loading decoding draggable translate datetime low high optimum referrerpolicy"
  ).split(" "),
  ...(
    "x x1 x2 y y1 y2 cx cy r rx ry d points fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin " +
    "stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity transform offset stop-color stop-opacity " +
    "clip-path clip-rule mask xmlns version focusable text-anchor dominant-baseline font-size font-family font-weight dx dy " +
    "vector-effect color"
  ).split(" "),
]);

// Parses templates with the tokenizer of HTML. Each element must be closed where it was opened, so the tree needs none of HTML's
// repairs, by which browsers could disagree with this check. The shop's script creates exactly this tree, element by element.

const DEPTH_MAX = 32;
const ELEMENTS_MAX = 1000;
const ATTRIBUTES_MAX = 40;
const VOICE_ATTRIBUTES = ["data-voice-text", "data-voice-progress"];

/** A template's tree, or its first fault. */
export type ParsedTemplate = { nodes: TemplateNode[] } | { fault: CodeFault };

/** Parses a template; the result contains only allowed elements and attributes, and loads only from allowed hosts. */
export function parseTemplate(template: string, hosts: AllowedHosts): ParsedTemplate {
  if (template.length > VOICE_CODE_MAX) return { fault: { line: 1, reason: "too_large" } };
  const builder = new TreeBuilder(hosts);
  try {
    new Tokenizer({ sourceCodeLocationInfo: true }, builder).write(template, true);
  } catch (error) {
    if (isTemplateFault(error)) return { fault: error.fault };
    throw error;
  }
  return { nodes: builder.nodes };
}

class TemplateFault extends Error {
  override readonly name = "TemplateFault";

  constructor(readonly fault: CodeFault) {
    super(fault.reason);
  }
}

const isTemplateFault = makeTypeGuard(TemplateFault, "TemplateFault");

type OpenElement = { name: string; isSvg: boolean; line: number; children: TemplateNode[] };

class TreeBuilder {
  readonly nodes: TemplateNode[] = [];
  private readonly open: OpenElement[] = [];
  private count = 0;

  constructor(private readonly hosts: AllowedHosts) {}

  onStartTag({ tagName, attrs, selfClosing, location }: Token.TagToken): void {
    const line = location?.startLine ?? 1;
    const isSvg = tagName === "svg" || this.open.at(-1)?.isSvg === true;
    const name = isSvg ? SVG_ELEMENTS.get(tagName) : HTML_ELEMENTS.has(tagName) ? tagName : undefined;
    if (name === undefined) throw createFault(line, "element", tagName);
    this.count += 1;
    if (this.count > ELEMENTS_MAX || this.open.length >= DEPTH_MAX || attrs.length > ATTRIBUTES_MAX)
      throw createFault(line, "too_deep", tagName);
    const attributes = Object.fromEntries(
      attrs.map((one) => readAttribute(one, name, { isSvg, line, hosts: this.hosts })),
    );
    const children: TemplateNode[] = [];
    this.siblings.push([name, attributes, children]);
    if (selfClosing && !isSvg && !VOID_ELEMENTS.has(name)) refuse(line, "syntax", `${tagName}/`);
    if (!(isSvg ? selfClosing : VOID_ELEMENTS.has(name))) this.open.push({ name: tagName, isSvg, line, children });
  }

  onEndTag({ tagName, location }: Token.TagToken): void {
    const last = this.open.pop();
    if (last?.name !== tagName) refuse(location?.startLine ?? 1, "syntax", `/${tagName}`);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    const { siblings } = this;
    const last = siblings.at(-1);
    if (typeof last === "string") siblings[siblings.length - 1] = last + chars;
    else siblings.push(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter({ location }: Token.CharacterToken): void {
    refuse(location?.startLine ?? 1, "syntax");
  }

  onComment(): void {
    // Comments are left out.
  }

  onDoctype({ location }: Token.DoctypeToken): void {
    refuse(location?.startLine ?? 1, "element", "doctype");
  }

  onEof(): void {
    const last = this.open.at(-1);
    if (last !== undefined) refuse(last.line, "syntax", last.name);
  }

  onParseError({ startLine, code }: ParserError): void {
    refuse(startLine, "syntax", code);
  }

  private get siblings(): TemplateNode[] {
    return this.open.at(-1)?.children ?? this.nodes;
  }
}

function readAttribute(
  { name, value }: Token.Attribute,
  element: string,
  { isSvg, line, hosts }: { isSvg: boolean; line: number; hosts: AllowedHosts },
): [string, string] {
  if (name.startsWith("data-voice-")) checkVoiceAttribute(name, value, line);
  else if (!ATTRIBUTES.has(name) && !(isSvg && SVG_ATTRIBUTES.has(name)) && !/^(aria|data)-[a-z0-9-]+$/.test(name))
    refuse(line, "attribute", name);
  if (name === "href" && !(element === "a" && !isSvg ? isAllowedLink(value) : /^#[\w-]+$/.test(value)))
    refuse(line, "url", value);
  const fault = name === "src" ? findResourceFault(value, hosts) : null;
  if (fault !== null) refuse(line, fault.reason, fault.found);
  if (name === "type" && element === "button" && value.toLowerCase() !== "button") refuse(line, "attribute", "type");
  if (name === "style") checkStyle(value, line, hosts);
  else if (isSvg && /url|\\/i.test(value) && !/^url\(#[\w-]+\)$/.test(value)) refuse(line, "url", value);
  return [(isSvg ? SVG_ATTRIBUTES.get(name) : undefined) ?? name, value];
}

function checkStyle(value: string, line: number, hosts: AllowedHosts): void {
  const fault = checkCss(value, hosts, "declarationList");
  if (fault !== null) refuse(line, fault.reason, fault.found);
}

function checkVoiceAttribute(name: string, value: string, line: number): void {
  const words = value.split(/\s+/).filter((word) => word !== "");
  const states: readonly string[] = VOICE_STATES;
  const actions: readonly string[] = TEMPLATE_ACTIONS;
  if (name === "data-voice-state") {
    const unknown = words.find((word) => !states.includes(word));
    if (unknown !== undefined || words.length === 0) refuse(line, "voice_attribute", unknown ?? name);
  } else if (name === "data-voice-action") {
    if (!actions.includes(value)) refuse(line, "voice_attribute", value);
  } else if (!VOICE_ATTRIBUTES.includes(name)) refuse(line, "voice_attribute", name);
}

function refuse(line: number, reason: CodeReason, found?: string): never {
  throw createFault(line, reason, found);
}

function createFault(line: number, reason: CodeReason, found?: string): TemplateFault {
  return new TemplateFault({ line, reason, ...(found === undefined ? {} : { found: found.slice(0, CODE_FOUND_MAX) }) });
}
