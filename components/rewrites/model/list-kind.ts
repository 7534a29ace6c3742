import { useTranslations } from "next-intl";
import { type ComponentType, createContext, use } from "react";
import type { PageFacts } from "@/components/lists/list-table";
import type { ListView } from "@/components/lists/use-list";
import type { ConvertedRead } from "@/lib/client/query";
import type { SendWrite } from "@/lib/client/use-write";
import type { ListState } from "@/lib/contract/kit/lists";
import type * as redirects from "@/lib/contract/rewrites/redirects";
import type * as synonyms from "@/lib/contract/rewrites/synonyms";
import type { TargetProblem, WordState, wordList } from "@/lib/contract/rewrites/word-uploads";
import type { LineResult, WordRow } from "@/lib/domain/rewrites/row";
import type { TypedRow } from "@/lib/domain/rewrites/typed-row";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { Access, Endpoint } from "@/lib/http/endpoint";

/** A row of synonyms or redirects in the shared list. */
export type WordItem = WordRow & {
  id: string;
  state: WordState;
  state_at: string;
  searches: number | null;
  revision: number;
  updated_at: string;
  updated_by: string;
  /** Why the target of a redirect failed its last check. */
  problem?: TargetProblem | null | undefined;
};

/** A page of such rows. */
export type WordPage = PageFacts & { items: WordItem[] };

/** A row being added (`base` is null) or changed, with its initial state and its draft. */
export type OpenRow = { key: string; base: WordItem | null; initial: WordRow; draft: WordRow };

/** Props of the form of a row; `onShow` searches the list for a word. */
export type WordFormProps = {
  open: OpenRow;
  onChange: (patch: Partial<OpenRow>) => void;
  onShow: (word: string) => void;
  onClose: () => void;
};

/** Actions of the list for users with write access. */
export type WordVerbs = {
  add: () => void;
  edit: (item: WordItem) => void;
  delete: (item: WordItem) => Promise<void>;
};

/** The state of the shared list. */
export type WordView = ListView<typeof wordList>;
export type WordListState = ListState<typeof wordList>;

/** What the shared list needs from synonyms or redirects. */
export type WordListKind = {
  words: WordKind;
  /** Path segment of its screen below a site. */
  folder: string;
  /** Kinds to filter by; empty if all rows have the same kind. */
  kinds: readonly SynonymKind[];
  /** Whether rows have a target that can fail. */
  hasTargets: boolean;
  writeAccess: Access;
  read: (siteId: string, state: WordListState) => ConvertedRead<WordPage>;
  /** @param baseUrl the address of the site. */
  typed: (text: string, baseUrl: string) => TypedRow;
  /**
   * Validates a row by itself; returns an error code or the row as stored.
   * @param baseUrl the address of the site.
   */
  validate: (row: WordRow, baseUrl: string) => Exclude<LineResult, null>;
  /** Unique key of a row. */
  getKey: (row: WordRow) => string;
  /** Initial row of a form. */
  blank: (word: string) => WordRow;
  /**
   * Adds or updates a row.
   * @param base the version to update; null adds the row.
   */
  save: (send: SendWrite, siteId: string, row: WordRow, base: WordItem | null) => Promise<unknown>;
  destroy: (send: SendWrite, siteId: string, item: WordItem) => Promise<unknown>;
  Form: ComponentType<WordFormProps>;
};

export const WordListContext = createContext<WordListKind | null>(null);

/** The kind of the surrounding list. */
export function useWordList(): WordListKind {
  const kind = use(WordListContext);
  if (kind === null) throw new Error("useWordList must be used inside a list of words");
  return kind;
}

/** Texts of the list. */
export function useWording() {
  const t = useTranslations(useWordList().words.name);
  return {
    title: t("title"),
    intro: t("list.intro"),
    add: t("list.add"),
    /** Example of a complete row, for the hint of the search box. */
    example: t("list.example"),
    /** Heading of the row column. */
    column: t("list.column"),
    nothing: t("list.nothing"),
    nothingHint: t("list.nothingHint"),
    sample: t("list.sample"),
  };
}

type Call = "bulkDownload" | "bulkUpload" | "dryRun" | "listUploads" | "showUndo" | "undoUpload";

/** Calls for uploads and downloads, with the same shapes for synonyms and redirects. */
export type WordCalls = Pick<typeof synonyms, Call> & Pick<typeof redirects, Call>;

/** What the shared parts need from a screen. */
export type WordKind = {
  /** Message namespace and screen name. */
  name: "synonyms" | "redirects";
  calls: WordCalls;
  /** Reads that are stale after a write. */
  stale: readonly Endpoint[];
};
