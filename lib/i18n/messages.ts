import type { Messages } from "next-intl";
import { LOCALES, type Locale } from "@/lib/contract/kit/locale";
import { fnv1a } from "@/lib/domain/kit/fnv1a";
import en from "@/messages/en";
import { keepTexts, keptTexts, type SomeMessages } from "./kept-texts";
import { findSharedErrors } from "./shared-errors";

/** A namespace of the message files: the name of a feature, or `shell`, `common`, `errors` and the like. */
export type Namespace = keyof Messages & string;

// The build turns a text with arguments into a list of its parts; tests and tools see the text itself.
type Text = string | readonly unknown[];

type Tree = { [key: string]: Text | Tree };

const loaders: Record<Exclude<Locale, "en">, () => Promise<{ default: unknown }>> = {
  cs: () => import("@/messages/cs"),
  sk: () => import("@/messages/sk"),
  pl: () => import("@/messages/pl"),
};

const loaded = new Map<Locale, Promise<Messages>>();

/** All texts of a language; a key that it lacks has the English text. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const fresh = locale === "en" ? Promise.resolve(en) : loaders[locale]().then((file) => mergeOver(en, file.default));
  loaded.set(locale, fresh);
  return fresh;
}

/** A namespace, or a part of one: `query-customizations.list`. */
export type TextPart = Namespace | { [N in Namespace]: `${N}.${keyof Messages[N] & string}` }[Namespace];

/** The named namespaces and parts only, with the error texts they share; a page carries the texts it draws and no others. */
export function pick(messages: Messages, parts: readonly TextPart[]): SomeMessages {
  const all: Tree = messages;
  const picked: Tree = {};
  for (const part of parts) {
    const [namespace = "", name] = part.split(".");
    const texts = all[namespace];
    if (!isTree(texts)) continue;
    const shared = name === undefined || name === "errors" ? findSharedErrors(namespace) : null;
    const sharedTexts = shared === null ? undefined : all[shared];
    if (shared !== null && isTree(sharedTexts))
      picked[shared] = { ...(picked[shared] as Tree | undefined), errors: sharedTexts.errors ?? {} };
    if (name === undefined) picked[namespace] = texts;
    else picked[namespace] = { ...(picked[namespace] as Tree | undefined), [name]: texts[name] ?? {} };
  }
  return picked as SomeMessages;
}

/** What stands between the parts in an address. */
const BETWEEN = "~";

const packs = new Map<string, string>();

/**
 * The address of some texts of a language, `/texts/{locale}/{hash}/{parts}`, whose answer never changes. A page names it in
 * place of the texts: fifteen kilobytes of them took a tenth of the time of a page, and went with each. The texts are known
 * under it at once to what this server draws.
 */
export function textPack(locale: Locale, messages: Messages, parts: readonly TextPart[]): string {
  const name = parts.join(BETWEEN);
  const known = packs.get(`${locale}${BETWEEN}${name}`);
  if (known !== undefined && keptTexts(known) !== undefined) return known;
  const texts = pick(messages, parts);
  const address = `/texts/${locale}/${hashOf(JSON.stringify(texts))}/${name}`;
  packs.set(`${locale}${BETWEEN}${name}`, address);
  keepTexts(address, texts);
  return address;
}

/** What stands at an address of `textPack` as JSON, and whether its hash is of these very texts; names that are no part are left out. */
export function textsAt(messages: Messages, hash: string, name: string): { json: string; isSame: boolean } {
  const json = JSON.stringify(
    pick(
      messages,
      name.split(BETWEEN).filter((part) => isTextPart(messages, part)),
    ),
  );
  return { json, isSame: hashOf(json) === hash };
}

function isTextPart(messages: Messages, part: string): part is TextPart {
  const [namespace = "", name, ...rest] = part.split(".");
  const all: Tree = messages;
  const texts = Object.hasOwn(all, namespace) ? all[namespace] : undefined;
  return isTree(texts) && rest.length === 0 && (name === undefined || Object.hasOwn(texts, name));
}

/** Tells one release's texts from the next one's. */
function hashOf(text: string): string {
  return fnv1a(text).toString(36);
}

/** Every text of `base`, replaced where `over` has a text under the same key; `over` adds no keys. */
export function mergeOver<T extends object>(base: T, over: unknown): T {
  return merge(base as Tree, over) as T;
}

function merge(base: Tree, over: unknown): Tree {
  const own = typeof over === "object" && over !== null ? (over as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => {
      const other = Object.hasOwn(own, key) ? own[key] : undefined;
      if (isTree(text)) return [key, merge(text, other)];
      return [key, isText(other) && other.length > 0 ? other : text];
    }),
  );
}

function isText(value: unknown): value is Text {
  return typeof value === "string" || Array.isArray(value);
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every language of the product with its texts, for tests and tools. */
export async function allMessages(): Promise<Array<{ locale: Locale; messages: Messages }>> {
  return Promise.all(LOCALES.map(async (locale) => ({ locale, messages: await loadMessages(locale) })));
}
