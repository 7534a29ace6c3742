import { type DayFacts, measureDay } from "./day-facts";
import type { DayText, FactsAnswer, FactsRequest, LoadReport, SumReport, SumRequest } from "./facts-messages";
import { parseDay } from "./parse-day";
import { SiteTexts } from "./site-texts";
import { sumVisits } from "./sum-visits";

type LoadedDay = { revision: string; facts: DayFacts };
type SiteFacts = { texts: SiteTexts; days: Map<number, LoadedDay> };

/** The visits of sites in memory, by day. What to load and to drop is decided by `facts-cache.ts`. */
export class FactsStore {
  private readonly sites = new Map<string, SiteFacts>();

  /** Answers a message of the main thread. */
  answer(request: FactsRequest): FactsAnswer {
    switch (request.kind) {
      case "load":
        return { loaded: this.load(request.site, request.days) };
      case "drop":
        this.drop(request.site, request.days);
        return { dropped: true };
      case "sum":
        return { sums: this.sum(request) };
    }
  }

  private load(siteId: string, texts: readonly DayText[]): LoadReport {
    const site = this.sites.get(siteId) ?? { texts: new SiteTexts(), days: new Map() };
    this.sites.set(siteId, site);
    const days = texts.map((text) => {
      const facts = parseDay(text, site.texts);
      site.days.set(text.day, { revision: text.revision, facts });
      return { day: text.day, bytes: measureDay(facts) };
    });
    return {
      days,
      shared: { bytes: site.texts.size, texts: site.texts.length },
      longAddresses: site.texts.takeLongAddresses(),
    };
  }

  private drop(siteId: string, days: readonly number[] | null): void {
    if (days === null) this.sites.delete(siteId);
    for (const day of days ?? []) this.sites.get(siteId)?.days.delete(day);
  }

  private sum(request: SumRequest): SumReport {
    const site = this.sites.get(request.site);
    const days = request.days.flatMap(({ day, revision }) => {
      const loaded = site?.days.get(day);
      return loaded?.revision === revision ? [loaded.facts] : [];
    });
    if (site === undefined || days.length < request.days.length) return null;
    return sumVisits(days, site.texts, request);
  }
}
