import { createHash } from "node:crypto";
import { join } from "node:path";

/** A file of a site in a folder. Site ids are case-sensitive; file systems may not be. */
export function getSiteFile(folder: string, siteId: string, extension: string): string {
  const name = createHash("sha256").update(siteId).digest("hex").slice(0, 24);
  return join(folder, `${name}${extension}`);
}
