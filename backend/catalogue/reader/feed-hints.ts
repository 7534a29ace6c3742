import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";
import type { EncodingHints } from "./encodings";

/** What is said of a feed from outside, where its text alone leaves a doubt. */
export type FormatHints = {
  /** What somebody chose; it wins. */
  format?: FeedFormat;
  /** Content type of the answer, without parameters. */
  contentType?: string;
  /** File name or path of the address. */
  name?: string;
};

/** What is known of a feed before it is read. */
export type FeedHints = EncodingHints &
  FormatHints & {
    /** Bytes that may arrive at most; that of an uploaded feed unless told. */
    maxBytes?: number;
  };
