import type { Messages } from "next-intl";
import { LOCALES, type Locale } from "@/lib/contract/who";
import en from "@/messages/en.json";

/** A namespace of the message files: the name of a feature, or `shell`, `common`, `errors` and the like. */
export type Namespace = keyof Messages & string;

/** Messages as the browser gets them: some namespaces, whole. */
export type SomeMessages = Partial<Messages>;

// The build turns a text with arguments into a list of its parts; tests and tools see the text itself.
type Text = string | readonly unknown[];

type Tree = { [key: string]: Text | Tree };

const loaders: Record<Exclude<Locale, "en">, () => Promise<{ default: unknown }>> = {
  cs: () => import("@/messages/cs.json"),
  sk: () => import("@/messages/sk.json"),
  pl: () => import("@/messages/pl.json"),
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

/** The named namespaces and parts only, so that a page carries the texts it draws and no others. */
export function pick(messages: Messages, parts: readonly TextPart[]): SomeMessages {
  const all: Tree = messages;
  const picked: Tree = {};
  for (const part of parts) {
    const [namespace = "", name] = part.split(".");
    const texts = all[namespace];
    if (!isTree(texts)) continue;
    if (name === undefined) picked[namespace] = texts;
    else picked[namespace] = { ...(picked[namespace] as Tree | undefined), [name]: texts[name] ?? {} };
  }
  return picked as SomeMessages;
}

const packs = new WeakMap<Messages, Map<string, string>>();

/**
 * The named namespaces and parts as one JSON text, made once per language. A page hands it to the browser as it is: text by text,
 * React would write and read a thousand strings on every request.
 */
export function packed(messages: Messages, parts: readonly TextPart[]): string {
  const known = packs.get(messages) ?? new Map<string, string>();
  packs.set(messages, known);
  const name = parts.join();
  const pack = known.get(name) ?? JSON.stringify(pick(messages, parts));
  known.set(name, pack);
  return pack;
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
