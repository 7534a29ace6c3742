import { totalmem } from "node:os";
import { listAddresses } from "@/backend/analytics/build/visit-addresses";
import { buildAddressPattern } from "@/backend/analytics/sessions/visit-steps";
import type { StatSums, SumsInput } from "@/backend/analytics/site-stats/stats-sums";
import type { Tx } from "@/backend/db/client";
import { takeTurn } from "@/backend/db/steps";
import { runDetached } from "@/backend/db/transaction";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import type { Services } from "@/backend/kit/services";
import { ThreadClient } from "@/backend/kit/thread-client";
import { isBareStep, type VisitCondition } from "@/lib/domain/analytics/visit-conditions";
import { VISIT_DAYS } from "@/lib/domain/analytics/visit-filter-range";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { FactsCache, type FactsLimits } from "./facts-cache";
import type { FactCondition, FactsAnswer, FactsRequest } from "./facts-messages";
import { createFactsReader } from "./facts-reader";

// Answers statistics of filtered visits from memory (docs/adr/0101): about 150 bytes per visit, so that any filter is a few passes
// over arrays of numbers.

const MB = 2 ** 20;
/** Memory for all sites, and the part of the machine's memory that it may take. */
const BYTES_MAX = 384 * MB;
const MEMORY_PART = 8;
/** With more addresses that are not in `visit_addresses`, steps are left to the database. */
const LONG_ADDRESSES_MAX = 1_000;

/** Which visits to sum: `conditions` are those of the filters. */
export type FactsQuestion = Pick<SumsInput, "siteId" | "scope" | "granularity" | "range"> & {
  conditions: readonly VisitCondition[];
  now: Date;
};

type Step = Extract<VisitCondition, { kind: "steps" }>;

/** The visits that a process holds in memory. */
export class VisitFacts {
  private readonly cache: FactsCache;
  private readonly thread: ThreadClient<FactsRequest, FactsAnswer>;

  constructor(
    private readonly services: Pick<Services, "database" | "log">,
    limits: FactsLimits = { bytesMax: computeBytesMax(), atOnceMax: 20_000, stepVisits: 2_000 },
  ) {
    this.thread = new ThreadClient("analytics/visit-facts/facts-thread", () => this.cache.clear());
    this.cache = new FactsCache({ send: (request) => this.send(request) }, limits);
  }

  /** The sums of visits, or null if only the database can answer: these visits are not in memory, or these conditions need more. */
  async readSums(tx: Tx, question: FactsQuestion): Promise<StatSums | null> {
    const days = listDays(question);
    if (!question.conditions.every(canAnswer) || days === null) return null;
    return withoutRowSecurity(tx, question.siteId, () => this.readOpened(tx, question, days));
  }

  private async readOpened(tx: Tx, question: FactsQuestion, days: readonly number[]): Promise<StatSums | null> {
    const { siteId, scope, granularity, range } = question;
    const { database, log } = this.services;
    const reader = createFactsReader(siteId, (run) => run(tx));
    const inBackground = createFactsReader(siteId, (run) => runDetached(() => takeTurn(database, run)));
    const background = { reader: inBackground, log };
    const opened = await this.cache.open(reader, days, background);
    const conditions = opened === null ? null : await this.resolveSteps(tx, question);
    if (opened === null || conditions === null) return null;
    const from = Date.parse(range.from);
    const to = Date.parse(range.to);
    const request = { kind: "sum", site: siteId, days: opened, from, to, scope, granularity, conditions } as const;
    const sums = await this.cache.sum(request);
    return sums === null ? null : { total: sums.total, points: new Map(sums.points) };
  }

  /** Looks up the addresses of steps; null if too many of the site's addresses are not stored apart. */
  private async resolveSteps(tx: Tx, { siteId, conditions }: FactsQuestion): Promise<FactCondition[] | null> {
    const steps = conditions.flatMap((one) => (one.kind === "steps" ? [one] : []));
    const others = this.cache.listLongAddresses(siteId);
    if (steps.length > 0 && others.length > LONG_ADDRESSES_MAX) return null;
    const patterns = steps.flatMap(({ of, steps: texts }) => texts.map((text) => buildAddressPattern(of, text)));
    const found = patterns.length === 0 ? [] : await listAddresses(tx, siteId, patterns, others);
    let next = 0;
    const takeFound = ({ of, isNot, steps: texts }: Step): FactCondition => {
      const addresses = found.slice(next, next + texts.length);
      next += texts.length;
      return { kind: "steps", of, isNot, found: addresses };
    };
    return conditions.flatMap((one) => {
      if (one.kind === "visitor") return [];
      return one.kind === "steps" ? takeFound(one) : one;
    });
  }

  private async send(request: FactsRequest): Promise<FactsAnswer> {
    try {
      return await this.thread.send(request);
    } catch (error) {
      this.services.log.error({ err: error, kind: request.kind }, "the thread that holds visits failed");
      return { failed: true };
    }
  }
}

/** Whether visits in memory have what a condition needs. Visitors are few visits, which indexes of the database find. */
function canAnswer(condition: VisitCondition): boolean {
  if (condition.kind === "visitor") return false;
  return condition.kind !== "steps" || condition.steps.every(isBareStep);
}

/** The UTC days of a range; null if visits of the first one may have been deleted. */
function listDays({ range, now }: FactsQuestion): number[] | null {
  const first = Math.floor(Date.parse(range.from) / DAY_MS);
  const last = Math.floor((Date.parse(range.to) - 1) / DAY_MS);
  if (first <= Math.floor(now.getTime() / DAY_MS) - VISIT_DAYS) return null;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function computeBytesMax(): number {
  const limit = process.constrainedMemory();
  const memory = limit === undefined || limit === 0 ? totalmem() : Math.min(totalmem(), limit);
  return Math.min(BYTES_MAX, memory / MEMORY_PART);
}
