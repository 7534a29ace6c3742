import type { Tx } from "@/backend/db/client";
import type { ReviewState } from "@/backend/drafts/rows/draft-reviews";
import type { DraftColumns } from "@/backend/drafts/rows/draft-store";

// What has drafts. The life of a draft is the same for every subject and is in `life/`; a subject registers the rest (docs/adr/0110).

/** The live version of an object: its row. */
export type LiveVersion = { revision: number; updatedBy: string; updatedAt: Date };

/** A draft with the live version that it is based on; `base` is null if there was none. */
export type DraftVersion<Content> = { content: Content; base: Content | null; base_revision: number } & ReviewState;

/** The types of a subject. */
export type SubjectTypes = {
  content: unknown;
  live: LiveVersion;
  /** The content as a call sends it. */
  sent: unknown;
  /** What validating needs of the call that saves. */
  saving: unknown;
  /** What publishing needs of the call beside the content. */
  publishing: unknown;
};

/** An object of a subject. */
export type ObjectKey = { siteId: string; id: string };

/** A kind of objects that have drafts. */
export interface DraftSubject<T extends SubjectTypes = SubjectTypes> {
  /** The kind of its drafts in the store. A screen has the same name, and says who may publish them. */
  readonly kind: string;
  /**
   * What a write locks first. Either the object and its draft, before the site; or the site, for a write that looks at
   * other objects.
   */
  readonly lockedFirst: "object" | "site";
  /** Whether an object may exist only as a draft. */
  readonly canBeUnpublished: boolean;

  /** The names of its drafts in the history: the feature, the object of an id, and the actions that end a draft. Stored data. */
  readonly history: {
    readonly feature: string;
    readonly endActions: { readonly discard: string; readonly publish: string };
    toObjectId(id: string): string;
  };
  /** The stored form of a draft: in its row, and as a version in the history. */
  toColumns(version: Pick<DraftVersion<T["content"]>, "content" | "base">): DraftColumns;
  fromColumns(columns: DraftColumns): Pick<DraftVersion<T["content"]>, "content" | "base">;
  toVersion(version: DraftVersion<T["content"]>): Record<string, unknown>;
  /** Parses a version of the history; null if it is not one of a draft. */
  parseVersion(version: unknown): DraftVersion<T["content"]> | null;

  /** The title in the history and in mails. */
  formatTitle(content: T["content"], live: T["live"] | undefined): string;
  /** The path of the editor. */
  buildPath(key: ObjectKey, live: T["live"] | undefined): string;

  /**
   * Finds the live version.
   * @param forUpdate locks it until the transaction ends.
   */
  findLive(tx: Tx, key: ObjectKey, forUpdate: boolean): Promise<T["live"] | undefined>;
  readLive(tx: Tx, live: T["live"]): Promise<T["content"]>;
  /** The content of an earlier live version; null if it is no longer known. */
  findEarlier?(tx: Tx, live: T["live"], revision: string): Promise<T["content"] | null>;

  /**
   * Validates content as sent and returns what is stored; refuses with codes by field.
   * @param known what it contains may be sent again.
   */
  validate(
    sent: T["sent"],
    known: { live: T["live"] | undefined; draft: T["content"] | null; base: T["content"] | null },
    saving: T["saving"],
  ): Promise<T["content"]>;
  /** Whether shoppers get the same; a null is an object that is not published. */
  equals(a: T["content"] | null, b: T["content"], timeZone: string): boolean;
  /** Merges two versions that derive from `base`; null on conflict. */
  merge(
    versions: { base: T["content"]; mine: T["content"]; theirs: T["content"] },
    timeZone: string,
  ): T["content"] | null;
  /** Writes the live version, with all that a direct save does, and records it. */
  publish(
    write: { id: string; live: T["live"] | undefined; content: T["content"] },
    publishing: T["publishing"],
  ): Promise<T["live"]>;
}
