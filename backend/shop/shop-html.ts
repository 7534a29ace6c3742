import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page; texts in it are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
