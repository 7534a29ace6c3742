import { foldFirst, startFolding } from "@/backend/kit/fold-keys";
import { GRACE_MS, type Job } from "@/backend/kit/jobs";
import type { Services, ServiceTools } from "@/backend/kit/services";
import {
  createCalls,
  createServices,
  folds,
  jobs,
  mounts,
  openDemo,
  openRecommender,
  retention,
  storeSteps,
} from "./areas";
import type { Front } from "./front";
import type { Parts } from "./parts";

/** Converts folded texts in the background. */
const foldingJob: Job = {
  name: "folded texts",
  stage: "checks",
  start: ({ log, services: { database, now } }) => startFolding(database, folds, { log, now }),
};

/** Opens a backend that answers every call: prepares the store, and gives it to the search. */
export async function openWhole(tools: ServiceTools, front: Front): Promise<Parts> {
  const { env, keys, database, log, now } = tools;
  const { search } = front;
  const recommender = openRecommender();
  const demo = openDemo(tools);
  // Searches look rules up by what is converted here.
  await database.runExclusive(() => foldFirst(database, folds, { log, now }));
  // First: a read of the search before would lack its rules.
  front.addReader(recommender.reader);
  front.setDatabase(database);
  await database.runExclusive(async () => {
    for (const step of storeSteps) await step(tools);
  });
  await search.ready();
  await demo.fillVisits(search);
  const services: Services = { ...createServices(tools), search, ...recommender.createServices(tools, search) };
  return {
    calls: createCalls({ env, keys, log }),
    services,
    jobs: [...demo.jobs, ...jobs, foldingJob],
    retention,
    isFilling: demo.isFilling,
    openPublic: async () => {
      const all = [...mounts, ...demo.mounts];
      await front.serve(
        all.map((mount) => (app) => mount(app, services)),
        database.hasDiskSpace,
      );
      return front.getPort();
    },
    running: [
      { name: "readiness of the public listener", stage: "readiness", stop: front.stopServing },
      { name: "public calls", stage: "listeners", stop: () => front.close(GRACE_MS) },
      { name: "search", stage: "search", stop: () => search.close() },
    ],
  };
}
