import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./at";

/**
 * Mails of the last hour, for the limits of mails, which hold across processes. `key` is a kind with the hash of a recipient, or with a
 * site; a mail may have several rows.
 */
export const sentMails = pgTable("sent_mails", { key: text().notNull(), sentAt: at("sent_at").notNull() }, (t) => [
  index("sent_mails_key").on(t.key, t.sentAt),
]);
