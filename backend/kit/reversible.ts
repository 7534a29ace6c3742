import type { SQL } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Rights } from "@/lib/domain/kit/access";
import type { FieldErrors } from "@/lib/http/api-error";
import type { Actor, SessionRow, SiteRow } from "./implement";
import type { Change } from "./record-change";
import type { Services } from "./services";

// How the history undoes the changes of a feature (docs/adr/0017). The history depends on no feature: backend/areas.ts
// passes it a list of these.

/** The context of writing a version: the call's transaction, restricted to the site. */
export type ReversalContext = {
  tx: Tx;
  site: SiteRow;
  user: Actor;
  /** The session of the user who undoes or restores; some contents need a full sign-in. */
  session: SessionRow | null;
  now: Date;
  services: Services;
  /** Refuses the version (422 `refused`) with codes by field; rolls everything back. */
  refuse: (errors: FieldErrors, extra?: Record<string, unknown>) => never;
};

/** Result of a three-way merge: the content (null: it does not exist), or a conflict. */
export type Merged = { content: unknown } | { clash: true };

/** A feature with versions. Contents are the JSON of `before` and `after`; null means "does not exist". */
export type Reversible = {
  feature: string;
  /** Whether a user may see contents; the history omits them otherwise. */
  canRead: (rights: Rights | null) => boolean;
  /**
   * For contents with a `kind`: the kinds that a user may see. Other kinds are omitted; contents without a kind are shown.
   */
  readableKinds?: (rights: Rights | null) => readonly string[];
  /** Whether a user may make this change, and so undo it: the rights that the call requires. */
  canWrite: (rights: Rights | null, change: Pick<Change, "action" | "objectId" | "before" | "after">) => boolean;
  /** Whether its changes can be undone while the site is closed. */
  isAllowedOnClosed?: boolean;
  /** Whether a change cannot be undone, although others of the feature can. */
  isFinal?: (change: Pick<Change, "objectId" | "before" | "after">) => boolean;
  /**
   * For writes that record several changes, also of several features, which are undone together: the place of a change
   * among them. `main` is the change itself; null: a change on its own.
   */
  findStep?: (change: Pick<Change, "action">) => "before" | "main" | "after" | null;
  /** Number of parts of an object that a change added, changed and removed; null if not counted. */
  countChanges?: (before: unknown, after: unknown) => { added: number; changed: number; removed: number } | null;
  /** Adds names of referenced objects to versions, such as the items of rules. */
  addNames?: (tx: Tx, siteId: string, versions: readonly unknown[]) => Promise<unknown[]>;
  /** For objects that changes of other objects write, too (rows of an upload): the ids of those, and the current content. */
  carried?: {
    by: (siteId: string, objectId: string) => SQL;
    now: (tx: Tx, siteId: string, objectId: string) => Promise<unknown>;
  };
  /** Loads the current content of an object and locks it until the transaction ends; null if there is none. */
  load: (tx: Tx, siteId: string, objectId: string, services: Services) => Promise<unknown>;
  /**
   * Writes a content by the rules of a normal write: creates the object with the same id, changes it, or deletes it
   * (null), and increases its revision. Records no change. Returns the resulting content, which may differ.
   */
  write: (context: ReversalContext, objectId: string, content: unknown) => Promise<unknown>;
  /**
   * Merges two versions that derive from the same one; none of the three is null.
   * @param timeZone that of the site.
   */
  merge: (base: unknown, mine: unknown, theirs: unknown, timeZone: string) => Merged;
};
