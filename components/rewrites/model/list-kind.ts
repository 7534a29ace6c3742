import { useTranslations } from "next-intl";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { FormedRead } from "@/lib/client/query";
import type { SendWrite } from "@/lib/client/use-write";
import type * as redirects from "@/lib/contract/rewrites/redirects";
import type * as synonyms from "@/lib/contract/rewrites/synonyms";
import type { WordState } from "@/lib/contract/rewrites/word-uploads";
import type { ReadLine, WordRow } from "@/lib/domain/rewrites/row";
import type { TypedRow } from "@/lib/domain/rewrites/typed-row";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { Access, Endpoint } from "@/lib/http/endpoint";
import type { WordAddress } from "./list-address";

/** A row of synonyms or redirects as the one list draws it. */
export type WordItem = WordRow & {
  id: string;
  state: WordState;
  state_at: string;
  searches: number | null;
  revision: number;
  updated_at: string;
  updated_by: string;
};

/** A page of such rows. */
export type WordPage = { items: WordItem[]; page: number; per_page: number; total_count: number };

/** A row that is being added (`base` is null) or changed: what it was, and what it is about to be. */
export type OpenRow = { key: string; base: WordItem | null; initial: WordRow; draft: WordRow };

/** What the form of a row needs; `onShow` brings the rows of a word into the list below it. */
export type WordFormProps = {
  open: OpenRow;
  onChange: (patch: Partial<OpenRow>) => void;
  onShow: (word: string) => void;
  onClose: () => void;
};

/** What somebody who may write can do from the list. */
export type WordVerbs = {
  add: () => void;
  edit: (item: WordItem) => void;
  delete: (item: WordItem) => Promise<void>;
};

/** Where the list stands, and what can be done with its rows; `on` is null for who may only read. */
export type WordListProps = {
  siteId: string;
  address: WordAddress;
  setAddress: (patch: Partial<WordAddress>) => void;
  /** The form that stands in the place of a row that is being changed. */
  form: (key: string) => ReactNode;
  on: WordVerbs | null;
};

/** What the one list needs to know of synonyms, or of redirects. */
export type WordListKind = {
  words: WordKind;
  /** What its screen starts with below a site. */
  folder: string;
  /** Kinds that can be told apart; none where all rows are of one. */
  kinds: readonly SynonymKind[];
  writeAccess: Access;
  read: (siteId: string, address: WordAddress) => FormedRead<WordPage>;
  typed: (text: string) => TypedRow;
  /** What is wrong with a row by itself, or the row as it is stored. */
  judge: (row: WordRow) => Exclude<ReadLine, null>;
  /** What tells rows apart. */
  keyOf: (row: WordRow) => string;
  /** The row that a form starts with. */
  blank: (word: string) => WordRow;
  /** Adds a row, or changes the version `base`. */
  save: (send: SendWrite, siteId: string, row: WordRow, base: WordItem | null) => Promise<unknown>;
  destroy: (send: SendWrite, siteId: string, item: WordItem) => Promise<unknown>;
  Form: ComponentType<WordFormProps>;
};

/** The kind of words that a list is about. */
export const WordListContext = createContext<WordListKind | null>(null);

/** The kind of words that the list is about. */
export function useWordList(): WordListKind {
  const kind = use(WordListContext);
  if (kind === null) throw new Error("useWordList stands outside a list of words");
  return kind;
}

/** What the list is called, and what can be found and made in it. */
export function useWording() {
  const t = useTranslations(useWordList().words.name);
  return {
    title: t("title"),
    intro: t("list.intro"),
    add: t("list.add"),
    /** An example of a whole row, in the empty box. */
    example: t("list.example"),
    /** The heading of the column of rows. */
    column: t("list.column"),
    nothing: t("list.nothing"),
    nothingHint: t("list.nothingHint"),
    sample: t("list.sample"),
  };
}

type Call = "bulkDownload" | "bulkUpload" | "dryRun" | "listUploads" | "showUndo" | "undoUpload";

/** The calls of a table that is also a file; synonyms and redirects have the same shapes under these names. */
export type WordCalls = Pick<typeof synonyms, Call> & Pick<typeof redirects, Call>;

/** What a screen of words tells the parts that both screens share. */
export type WordKind = {
  /** Namespace of its own texts and name of its screen. */
  name: "synonyms" | "redirects";
  calls: WordCalls;
  /** Reads that are stale after a write. */
  stale: readonly Endpoint[];
};
