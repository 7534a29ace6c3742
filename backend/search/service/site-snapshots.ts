import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@/backend/kit/log";
import { getSiteFile } from "@/backend/search/service/site-file";
import type { RewriteRows } from "./indexed-rewrites";
import type { SiteCampaign } from "./site-campaigns";
import type { SiteChange, StoredSite } from "./site-changes";
import type { CachedCustomization } from "./site-rules";

// What searches use of every site besides its index, on disk, so that a process that was killed answers searches before its database is
// open. A write is answered after its change is in the snapshot: a pin, or a service that is off, must not come back for some seconds.
// Per site one file with a record per line, the first of which is whole, and one with its synonyms and redirects.

const RULES = ".rules";
const WORDS = ".words";
/** A file whose later records are larger than its first one, and than this, is replaced. */
const APPENDED_BYTES_MIN = 4 * 1024 * 1024;
/** Time until a site that could not be written is tried again. */
const RETRY_MS = 60_000;

type RulesRecord = Omit<SiteChange, "rewrites"> & { build: string };
type RewritesRecord = RewriteRows & { build: string };

type FileState = {
  /** Bytes of the first record, and of those after it. */
  whole: number;
  appended: number;
  /** Null: the file is good; otherwise the time of the failure (performance.now). */
  failedAt: number | null;
};

/** The snapshots of all sites of a process. */
export class SiteSnapshots {
  private readonly files = new Map<string, FileState>();
  private readonly queues = new Map<string, Promise<void>>();
  private readonly discards = new Map<string, number>();

  /**
   * @param folder that of the indexes.
   * @param build names the running program by its content; snapshots of another one are not read.
   */
  constructor(
    private readonly folder: string,
    private readonly build: string,
    private readonly log: Log,
  ) {}

  /** Reads the snapshots of the last process. Sites without a complete snapshot are left out. */
  async load(): Promise<StoredSite[]> {
    const names = await readdir(this.folder).catch(() => []);
    const paths = names.filter((name) => name.endsWith(RULES)).map((name) => join(this.folder, name.slice(0, -6)));
    const sites = await Promise.all(paths.map((path) => this.loadSite(path)));
    return sites.filter((site) => site !== null);
  }

  /** Whether the next read of a site must be whole. */
  needsWhole(siteId: string): boolean {
    const state = this.files.get(siteId);
    if (state === undefined) return true;
    if (state.failedAt !== null) return performance.now() - state.failedAt > RETRY_MS;
    return state.appended > Math.max(state.whole, APPENDED_BYTES_MIN);
  }

  /** How often the snapshot of a site was discarded. What was read before the last time is not stored any more. */
  countDiscards(siteId: string): number {
    return this.discards.get(siteId) ?? 0;
  }

  /**
   * Stores what a read found. Does not fail: without space on the disk, the snapshot of the site is deleted instead.
   * @param discards how many snapshots had been discarded when the read began.
   */
  save(change: SiteChange, discards = this.countDiscards(change.site.siteId)): Promise<void> {
    const { siteId } = change.site;
    const saved = (this.queues.get(siteId) ?? Promise.resolve()).then(() => this.saveNow(change, discards));
    this.queues.set(siteId, saved);
    return saved.finally(() => {
      if (this.queues.get(siteId) === saved) this.queues.delete(siteId);
    });
  }

  /** Deletes the snapshot at once, of a site that no longer exists, or because searches may not use what it says. */
  discard(siteId: string): void {
    this.discards.set(siteId, this.countDiscards(siteId) + 1);
    this.files.set(siteId, { whole: 0, appended: 0, failedAt: Number.NEGATIVE_INFINITY });
    this.remove(siteId);
  }

  private remove(siteId: string): void {
    try {
      for (const extension of [RULES, WORDS]) rmSync(getSiteFile(this.folder, siteId, extension), { force: true });
    } catch (error) {
      this.log.error({ err: error, siteId }, "deleting the stored rules of a site failed; delete the folder indexes");
    }
  }

  private async saveNow(change: SiteChange, discards: number): Promise<void> {
    const { siteId } = change.site;
    const isOutdated = (): boolean => this.countDiscards(siteId) !== discards;
    if (isOutdated()) return;
    const state = this.files.get(siteId);
    const isUsable = state !== undefined && state.failedAt === null;
    // Its file would lack what changed before.
    if (!isUsable && !(change.isWhole && change.rewrites !== null)) return;
    try {
      await mkdir(this.folder, { recursive: true });
      const { rewrites, ...rules } = change;
      if (rewrites !== null)
        await this.replace(siteId, WORDS, { ...rewrites, build: this.build } satisfies RewritesRecord);
      const record: RulesRecord = { ...rules, build: this.build };
      if (change.isWhole) {
        const whole = await this.replace(siteId, RULES, record);
        if (!isOutdated()) this.files.set(siteId, { whole, appended: 0, failedAt: null });
      } else if (isUsable) {
        const line = `${JSON.stringify(record)}\n`;
        await appendFile(getSiteFile(this.folder, siteId, RULES), line);
        state.appended += Buffer.byteLength(line);
      }
      // Discarded meanwhile, so what was just written must go as well.
      if (isOutdated()) this.remove(siteId);
    } catch (error) {
      this.log.error({ err: error, siteId }, "storing the rules of a site for the next start failed");
      this.discard(siteId);
      this.files.set(siteId, { whole: 0, appended: 0, failedAt: performance.now() });
    }
  }

  /** Replaces a file in one step; returns its size in bytes. */
  private async replace(siteId: string, extension: string, record: object): Promise<number> {
    const path = getSiteFile(this.folder, siteId, extension);
    const text = `${JSON.stringify(record)}\n`;
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
    return Buffer.byteLength(text);
  }

  private async loadSite(path: string): Promise<StoredSite | null> {
    try {
      const [rules, rewrites] = await Promise.all([readFile(path + RULES, "utf8"), readFile(path + WORDS, "utf8")]);
      return this.join(readRecords<RulesRecord>(rules), readRecords<RewritesRecord>(rewrites)[0]);
    } catch (error) {
      this.log.warn({ err: error, path }, "a stored site could not be read; its searches wait for the database");
      return null;
    }
  }

  private join(records: readonly RulesRecord[], rewrites: RewritesRecord | undefined): StoredSite | null {
    const [first] = records;
    const last = records.at(-1);
    if (first === undefined || last === undefined || rewrites === undefined) return null;
    if (!first.isWhole || [...records, rewrites].some(({ build }) => build !== this.build)) return null;
    if (rewrites.revision < last.site.wordsRevision) return null;
    const customizations = new Map<string, CachedCustomization>();
    const campaigns = new Map<string, SiteCampaign>();
    for (const record of records) {
      for (const id of record.customizations.deleted) customizations.delete(id);
      for (const one of record.customizations.read) customizations.set(one.id, one);
      for (const id of record.campaigns.deleted) campaigns.delete(id);
      for (const one of record.campaigns.read) campaigns.set(one.id, reviveCampaign(one));
    }
    return {
      site: last.site,
      rewrites,
      customizations: [...customizations.values()],
      campaigns: [...campaigns.values()],
    };
  }
}

/** The complete lines of a file; a process may have been killed while it wrote the last one. */
function readRecords<Record>(text: string): Record[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record);
}

/** JSON has no infinite numbers: open ends are null there. */
function reviveCampaign(campaign: SiteCampaign): SiteCampaign {
  const { from, to } = campaign.interval as { from: number | null; to: number | null };
  return {
    ...campaign,
    interval: { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY },
  };
}

/** Names the program of this process by its content, which names its parts: another build may have other shapes. */
export function nameBuild(program = process.argv[1] ?? ""): string {
  return createHash("sha256").update(readFileSync(program)).digest("hex");
}
