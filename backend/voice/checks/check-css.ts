import parse from "css-tree/parser";
import { tokenTypes as TOKEN, tokenize } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { VOICE_CODE_MAX } from "@/lib/contract/voice/voice-search";
import { CODE_FOUND_MAX, type CodeFault, type CodeReason } from "@/lib/domain/voice/code-faults";
import { type AllowedHosts, findResourceFault } from "./allowed-url";

// Checks the tokens of custom CSS, in which escapes, comments and parts that the parser skips cannot hide anything, and
// then parses it. Size and nesting are limited before the parser, which is recursive, sees it.

const NESTING_MAX = 32;
const AT_RULES = ["import", "charset", "namespace", "document", "-moz-document"];
const PROPERTIES = ["behavior", "-ms-behavior", "-moz-binding", "progid"];
/** Functions that run code, or load a URL from a text. `url` itself is checked. */
const FUNCTIONS = ["expression", "src", "image", "image-set", "-webkit-image-set", "javascript", "vbscript"];
/** Texts that some old browsers execute, matched without comments and escapes. */
const OLD_TRICKS = /expression\s*\(|(java|vb)script\s*:|(?<![\w-])behaviou?r\s*:|-moz-binding|@import|<\s*[/!a-z]/i;

const CLOSING = new Map([
  [TOKEN.Function, TOKEN.RightParenthesis],
  [TOKEN.LeftParenthesis, TOKEN.RightParenthesis],
  [TOKEN.LeftSquareBracket, TOKEN.RightSquareBracket],
  [TOKEN.LeftCurlyBracket, TOKEN.RightCurlyBracket],
]);
const CLOSERS = new Set(CLOSING.values());

type Token = { type: number; text: string; start: number };

/** The first fault of custom CSS (or of a `style` attribute). */
export function checkCss(
  css: string,
  hosts: AllowedHosts,
  context: "stylesheet" | "declarationList" = "stylesheet",
): CodeFault | null {
  if (css.length > VOICE_CODE_MAX) return { line: 1, reason: "too_large" };
  const tokens = readTokens(css);
  return findTokenFault(css, tokens, hosts) ?? findHiddenFault(css, tokens) ?? findSyntaxFault(css, context);
}

function readTokens(css: string): Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => tokens.push({ type, text: css.slice(start, end), start }));
  return tokens;
}

type TokenFault = { reason: CodeReason; found?: string };

function findTokenFault(css: string, tokens: readonly Token[], hosts: AllowedHosts): CodeFault | null {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const fault = findFault(token, { tokens, index, hosts }) ?? updateNesting(open, token.type);
    if (fault !== null) return createFault(css, token.start, fault.reason, fault.found ?? token.text);
  }
  return open.length === 0 ? null : createFault(css, css.length, "syntax");
}

type Place = { tokens: readonly Token[]; index: number; hosts: AllowedHosts };

function findFault({ type, text }: Token, place: Place): TokenFault | null {
  switch (type) {
    case TOKEN.AtKeyword:
      return AT_RULES.includes(normalizeName(text.slice(1))) ? { reason: "at_rule" } : null;
    case TOKEN.Ident:
      return PROPERTIES.includes(normalizeName(text)) ? { reason: "code" } : null;
    case TOKEN.Function:
      return findFunctionFault(normalizeName(text.slice(0, -1)), place);
    case TOKEN.Url:
      return findUrlFault(url.decode(text), place);
    case TOKEN.BadUrl:
    case TOKEN.BadString:
    case TOKEN.CDO:
    case TOKEN.CDC:
      return { reason: "syntax" };
    default:
      return null;
  }
}

function findFunctionFault(name: string, place: Place): TokenFault | null {
  if (FUNCTIONS.includes(name)) return { reason: name === "expression" || name.endsWith("script") ? "code" : "url" };
  if (name !== "url") return null;
  const next = place.tokens.slice(place.index + 1, place.index + 6);
  const [given, end] = next.filter(({ type }) => type !== TOKEN.WhiteSpace);
  const isText = given?.type === TOKEN.String && end?.type === TOKEN.RightParenthesis;
  return isText ? findUrlFault(string.decode(given.text), place) : { reason: "url" };
}

/** A refused host is named; other refused URLs are shown as they are written. */
function findUrlFault(text: string, { hosts }: Place): TokenFault | null {
  const fault = findResourceFault(text, hosts);
  return fault?.reason === "url" ? { reason: "url" } : fault;
}

/** Follows brackets: each must be closed by its own kind. */
function updateNesting(open: number[], type: number): TokenFault | null {
  const closing = CLOSING.get(type);
  if (closing !== undefined) return open.push(closing) > NESTING_MAX ? { reason: "too_deep" } : null;
  return CLOSERS.has(type) && open.pop() !== type ? { reason: "syntax" } : null;
}

function findHiddenFault(css: string, tokens: readonly Token[]): CodeFault | null {
  if (/(?![\t\n\r\f])\p{Cc}/u.test(css)) return createFault(css, 0, "syntax");
  const plain = tokens.filter(({ type }) => type !== TOKEN.Comment && type !== TOKEN.Url && type !== TOKEN.String);
  const found = OLD_TRICKS.exec(ident.decode(plain.map(({ text }) => text).join("")));
  const inText = /<\s*(?:\/\s*)?(style|script)/i.exec(css);
  if (found !== null) return createFault(css, Math.max(0, css.indexOf(found[0])), "code", found[0]);
  return inText === null ? null : createFault(css, inText.index, "code", inText[0]);
}

/** The first fault that the parser finds. Parsing ends there, because each further fault would take time for the whole text. */
function findSyntaxFault(css: string, context: string): CodeFault | null {
  const stop = (error: unknown): never => {
    throw error;
  };
  try {
    parse(css, { context, parseCustomProperty: false, onParseError: stop });
    return null;
  } catch (error) {
    return readSyntaxFault(error);
  }
}

/** The fault that an error of the parser reports; other errors are thrown on. */
function readSyntaxFault(error: unknown): CodeFault {
  if (!(error instanceof Error) || error.name !== "SyntaxError") throw error;
  const line = "line" in error && typeof error.line === "number" ? error.line : 1;
  return { line, reason: "syntax", found: error.message.slice(0, CODE_FOUND_MAX) };
}

function normalizeName(text: string): string {
  return ident.decode(text).toLowerCase();
}

function createFault(css: string, offset: number, reason: CodeReason, found?: string): CodeFault {
  const line = css.slice(0, offset).split(/\r\n|\r|\n|\f/).length;
  return { line, reason, ...(found === undefined ? {} : { found: found.slice(0, CODE_FOUND_MAX) }) };
}
