import type { SQL } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Rights } from "@/lib/domain/kit/access";
import type { FieldErrors } from "@/lib/http/api-error";
import type { Actor, SiteRow } from "./implement";
import type { Change } from "./record-change";

// How a feature that writes through change() lets the history bring its objects back (docs/adr/0017). The history knows
// no feature: it is handed a list of these (backend/start.ts).

/** What a version is written with: the call's own transaction, narrowed to the site. */
export type ReversalContext = {
  tx: Tx;
  site: SiteRow;
  user: Actor;
  now: Date;
  /** Refuses the version as it stands (422 `refused`), with codes by field; rolls everything back. */
  refuse: (errors: FieldErrors, extra?: Record<string, unknown>) => never;
};

/** What three versions come to: one content (null: it does not exist), or parts that two sides changed differently. */
export type Merged = { content: unknown } | { clash: true };

/** One kind of thing that changes. Contents are JSON as `before` and `after` hold them; null is "does not exist". */
export type Reversible = {
  feature: string;
  /** Whether somebody may see what was and what is; the history leaves out what they may not. */
  mayRead: (rights: Rights | null) => boolean;
  /**
   * Where contents say by `kind` what they are about: the kinds that somebody may see. Others are left out; contents that
   * say nothing are shown.
   */
  readableKinds?: (rights: Rights | null) => readonly string[];
  /** Whether somebody may make this change, and so take it back: what the call that makes it asks for. */
  mayWrite: (rights: Rights | null, change: Pick<Change, "action" | "objectId" | "before" | "after">) => boolean;
  /** Whether a change is one that nothing takes back, although others of the feature can be. */
  isFinal?: (change: Pick<Change, "objectId" | "before" | "after">) => boolean;
  /** How many parts of an object a change added, changed and removed; null where that is not counted. */
  countChanges?: (before: unknown, after: unknown) => { added: number; changed: number; removed: number } | null;
  /** Versions with the names of what they only refer to, such as the items of rules. */
  addNames?: (tx: Tx, siteId: string, versions: readonly unknown[]) => Promise<unknown[]>;
  /** Where changes of other objects write an object too, as an upload its rows: the ids of those, and what it is now. */
  carried?: {
    by: (siteId: string, objectId: string) => SQL;
    now: (tx: Tx, siteId: string, objectId: string) => Promise<unknown>;
  };
  /** The content an object has now, locked until the transaction ends; null when there is none. */
  load: (tx: Tx, siteId: string, objectId: string) => Promise<unknown>;
  /**
   * Brings an object to a content: makes it with the same id, changes it, or removes it (null), by the same rules as its
   * normal write, moving its revision. Stores no change itself; answers the content the object then has, which may differ
   * from the one asked for.
   */
  write: (context: ReversalContext, objectId: string, content: unknown) => Promise<unknown>;
  /** What `mine` and `theirs`, both made out of `base`, come to, in the site's zone. None of them is null. */
  merge: (base: unknown, mine: unknown, theirs: unknown, timeZone: string) => Merged;
};
