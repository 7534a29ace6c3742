import parse from "css-tree/parser";
import { tokenTypes as TOKEN, tokenize } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { VOICE_CODE_MAX } from "@/lib/contract/voice/voice-search";
import { CODE_FOUND_MAX, type CodeFault, type CodeReason } from "@/lib/domain/voice/code-faults";
import { isAllowedResource } from "./allowed-url";

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

/** The first fault of custom CSS (or of a `style` attribute); null if it is allowed. */
export function checkCss(css: string, context: "stylesheet" | "declarationList" = "stylesheet"): CodeFault | null {
  if (css.length > VOICE_CODE_MAX) return { line: 1, reason: "too_large" };
  const tokens = readTokens(css);
  return findTokenFault(css, tokens) ?? findHiddenFault(css, tokens) ?? findSyntaxFault(css, context);
}

function readTokens(css: string): Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => tokens.push({ type, text: css.slice(start, end), start }));
  return tokens;
}

function findTokenFault(css: string, tokens: readonly Token[]): CodeFault | null {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const reason = findReason(token, tokens, index) ?? updateNesting(open, token.type);
    if (reason !== null) return createFault(css, token.start, reason, token.text);
  }
  return open.length === 0 ? null : createFault(css, css.length, "syntax");
}

function findReason({ type, text }: Token, tokens: readonly Token[], index: number): CodeReason | null {
  switch (type) {
    case TOKEN.AtKeyword:
      return AT_RULES.includes(normalizeName(text.slice(1))) ? "at_rule" : null;
    case TOKEN.Ident:
      return PROPERTIES.includes(normalizeName(text)) ? "code" : null;
    case TOKEN.Function:
      return findFunctionReason(normalizeName(text.slice(0, -1)), tokens, index);
    case TOKEN.Url:
      return isAllowedResource(url.decode(text)) ? null : "url";
    case TOKEN.BadUrl:
    case TOKEN.BadString:
    case TOKEN.CDO:
    case TOKEN.CDC:
      return "syntax";
    default:
      return null;
  }
}

function findFunctionReason(name: string, tokens: readonly Token[], index: number): CodeReason | null {
  if (FUNCTIONS.includes(name)) return name === "expression" || name.endsWith("script") ? "code" : "url";
  if (name !== "url") return null;
  const [given, end] = tokens.slice(index + 1, index + 6).filter(({ type }) => type !== TOKEN.WhiteSpace);
  const isText = given?.type === TOKEN.String && end?.type === TOKEN.RightParenthesis;
  return isText && isAllowedResource(string.decode(given.text)) ? null : "url";
}

/** Follows brackets: each must be closed by its own kind. */
function updateNesting(open: number[], type: number): CodeReason | null {
  const closing = CLOSING.get(type);
  if (closing !== undefined) return open.push(closing) > NESTING_MAX ? "too_deep" : null;
  return CLOSERS.has(type) && open.pop() !== type ? "syntax" : null;
}

function findHiddenFault(css: string, tokens: readonly Token[]): CodeFault | null {
  if (/(?![\t\n\r\f])\p{Cc}/u.test(css)) return createFault(css, 0, "syntax");
  const plain = tokens.filter(({ type }) => type !== TOKEN.Comment && type !== TOKEN.Url && type !== TOKEN.String);
  const found = OLD_TRICKS.exec(ident.decode(plain.map(({ text }) => text).join("")));
  const inText = /<\s*\/?\s*(style|script)/i.exec(css);
  if (found !== null) return createFault(css, Math.max(0, css.indexOf(found[0])), "code", found[0]);
  return inText === null ? null : createFault(css, inText.index, "code", inText[0]);
}

function findSyntaxFault(css: string, context: string): CodeFault | null {
  const faults: CodeFault[] = [];
  const addFault = (error: unknown) => faults.push(readSyntaxFault(error));
  try {
    parse(css, { context, parseCustomProperty: false, onParseError: addFault });
  } catch (error) {
    addFault(error);
  }
  return faults.sort((a, b) => a.line - b.line)[0] ?? null;
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
