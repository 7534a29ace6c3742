import { fnv1a } from "@vitrine/engine/fnv1a";
import type { Messages } from "next-intl";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import { isRecord } from "@/lib/domain/kit/record";
import en from "@/messages/en";
import { cacheTexts, getCachedTexts, type SomeMessages } from "./cached-texts";
import { findSharedErrors } from "./error-text";
import { isPseudoLocale, pickLongestTexts } from "./pseudo-texts";

/** A namespace of the message files: a feature, or for example `shell`, `common`, `errors`. */
export type Namespace = keyof Messages & string;

// The build compiles a text with arguments into a list of its parts; tests and tools see the text itself.
type Text = string | readonly unknown[];

type Tree = { [key: string]: Text | Tree };

const loaders: Record<Exclude<Locale, "en">, () => Promise<{ default: unknown }>> = {
  cs: () => import("@/messages/cs"),
  sk: () => import("@/messages/sk"),
  pl: () => import("@/messages/pl"),
};

const loaded = new Map<Locale, Promise<Messages>>();

/** Loads all texts of a language; missing keys have the English text. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const fresh = isPseudoLocale(locale) ? loadLongest(locale) : loadLanguage(locale);
  loaded.set(locale, fresh);
  return fresh;
}

async function loadLanguage(locale: Locale): Promise<Messages> {
  return locale === "en" ? en : mergeOver(en, (await loaders[locale]()).default);
}

/** The texts of the pseudo-locale. */
async function loadLongest(locale: Locale): Promise<Messages> {
  return pickLongestTexts(await loadLanguage(locale), await Promise.all(LOCALES.map(loadLanguage)));
}

/** A namespace or a part of it: `query-customizations.list`. */
export type TextPart = Namespace | { [N in Namespace]: `${N}.${keyof Messages[N] & string}` }[Namespace];

/** Selects namespaces and parts, with their shared error texts, so that a page loads only the texts it needs. */
export function pick(messages: Messages, parts: readonly TextPart[]): SomeMessages {
  const all: Tree = messages;
  const picked: Tree = {};
  for (const part of parts.flatMap(addSharedErrors)) {
    const [namespace = "", name] = part.split(".");
    const texts = all[namespace];
    if (!isRecord(texts)) continue;
    if (name === undefined) picked[namespace] = texts;
    else picked[namespace] = { ...(picked[namespace] as Tree | undefined), [name]: texts[name] ?? {} };
  }
  return picked as SomeMessages;
}

/** A part, and before it the error texts that its feature shares with others. */
function addSharedErrors(part: TextPart): string[] {
  const [namespace = "", name] = part.split(".");
  const shared = name === undefined || name === "errors" ? findSharedErrors(namespace) : [];
  return [...shared.map((other) => `${other}.errors`), part];
}

/** Separator of the parts in a URL. */
const SEPARATOR = "~";

const packs = new Map<string, string>();

/**
 * The immutable URL of some texts of a language, `/texts/{locale}/{hash}/{parts}`. A page contains it instead of the texts:
 * fifteen kilobytes of texts took a tenth of the time of each page. Also caches the texts under the URL for server rendering.
 */
export function packTexts(locale: Locale, messages: Messages, parts: readonly TextPart[]): string {
  const name = parts.join(SEPARATOR);
  const known = packs.get(`${locale}${SEPARATOR}${name}`);
  if (known !== undefined && getCachedTexts(known) !== undefined) return known;
  const texts = pick(messages, parts);
  const address = `/texts/${locale}/${hashText(JSON.stringify(texts))}/${name}`;
  packs.set(`${locale}${SEPARATOR}${name}`, address);
  cacheTexts(address, texts);
  return address;
}

/** The texts at a URL of `packTexts` as JSON, and whether the hash matches them; omits invalid parts. */
export function readTextPack(messages: Messages, hash: string, name: string): { json: string; isSame: boolean } {
  const json = JSON.stringify(
    pick(
      messages,
      name.split(SEPARATOR).filter((part) => isTextPart(messages, part)),
    ),
  );
  return { json, isSame: hashText(json) === hash };
}

function isTextPart(messages: Messages, part: string): part is TextPart {
  const [namespace = "", name, ...rest] = part.split(".");
  const all: Tree = messages;
  const texts = Object.hasOwn(all, namespace) ? all[namespace] : undefined;
  return isRecord(texts) && rest.length === 0 && (name === undefined || Object.hasOwn(texts, name));
}

/** Hash of the texts, which differs between releases. */
function hashText(text: string): string {
  return fnv1a(text).toString(36);
}

/**
 * The texts of `base`, replaced by those of `over` with the same key.
 * @param over adds no keys.
 */
export function mergeOver<T extends object>(base: T, over: unknown): T {
  return merge(base as Tree, over) as T;
}

function merge(base: Tree, over: unknown): Tree {
  const own = typeof over === "object" && over !== null ? (over as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => {
      const other = Object.hasOwn(own, key) ? own[key] : undefined;
      if (isRecord(text)) return [key, merge(text, other)];
      return [key, isText(other) && other.length > 0 ? other : text];
    }),
  );
}

function isText(value: unknown): value is Text {
  return typeof value === "string" || Array.isArray(value);
}

/** All languages with their texts, for tests and tools. */
export async function loadAllMessages(): Promise<Array<{ locale: Locale; messages: Messages }>> {
  return Promise.all(LOCALES.map(async (locale) => ({ locale, messages: await loadMessages(locale) })));
}
