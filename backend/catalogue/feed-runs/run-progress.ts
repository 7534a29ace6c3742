import type { RunPhase } from "@/backend/db/schema/catalogue/plans";
import type { RunFacts } from "./run-work";

/** What a run under way has come to so far, as the store keeps it. */
export class RunProgress {
  private facts: Partial<RunFacts> = {};
  private since = performance.now();

  /** `phases` are those that it has behind it: a run that was held goes on where it was. */
  constructor(private readonly phases: RunPhase[]) {}

  report(facts: Partial<RunFacts>): void {
    this.facts = { ...this.facts, ...facts };
  }

  /** Ends the phase under way and begins another one. */
  begin(name: RunPhase["name"]): void {
    this.end();
    this.since = performance.now();
    this.phases.push({ name, started_at: new Date().toISOString(), ms: null });
  }

  /** Ends the phase under way. */
  end(): void {
    const last = this.phases.at(-1);
    if (last?.ms === null) last.ms = Math.round(performance.now() - this.since);
  }

  /** The columns of a run that say how far it is. */
  get columns(): Partial<RunFacts> & { phases: RunPhase[] } {
    return { ...this.facts, phases: this.phases.map((phase) => ({ ...phase })) };
  }
}
