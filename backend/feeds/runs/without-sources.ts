import { RunFault, type RunWork } from "./run-work";

/** The work of a site whose feeds have no sources: there is nothing to read, and the run says so. */
export const workWithoutSources: RunWork = async () => {
  throw new RunFault("no_source");
};
