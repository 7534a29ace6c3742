import type { Hono } from "hono";
import { mountDemoFeeds } from "@/backend/demo/feeds/serve-feeds";
import { moveShops as moveAll, seedDemo } from "@/backend/demo/seed-demo";
import { createRankLists } from "@/backend/demo/visits/ranked-lists";
import { type DemoVisits, seedVisits, startDemoVisits } from "@/backend/demo/visits/seed-visits";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Job } from "@/backend/kit/jobs";
import type { Services, ServiceTools } from "@/backend/kit/services";
import type { SearchService } from "@/backend/search/service/service";

/** Fills an empty store with the demo shops, if the installation has them. */
export async function fillStore({ env, database, log, now, shopUrl }: ServiceTools): Promise<void> {
  const { DEMO, DEMO_SEED: seed, OWNER_EMAIL: ownerEmail } = env;
  if (DEMO === "1") await seedDemo(database, { seed, log, ownerEmail, now: now(), shopUrl });
}

/** Updates the addresses of demo and imported shops. */
export const moveShops = ({ database, shopUrl }: ServiceTools): Promise<void> => moveAll(database, shopUrl);

/** What runs for the demo shops. */
export type Demo = {
  /** Adds past visits before the start continues, if it has to wait for them. */
  fillVisits: (search: SearchService) => Promise<void>;
  /** Whether past visits of a site are still missing. */
  isFilling: (siteId: string) => boolean;
  jobs: readonly Job[];
  mounts: readonly ((app: Hono<HonoEnv>, services: Services) => void)[];
};

const NO_DEMO: Demo = { fillVisits: async () => undefined, isFilling: () => false, jobs: [], mounts: [] };

/** Opens the demo of an installation. */
export function openDemo({ env, database, log, now, shopUrl }: ServiceTools): Demo {
  const { DEMO, DEMO_WAIT, DEMO_SEED: seed, DEMO_DAYS: days } = env;
  if (DEMO !== "1") return NO_DEMO;
  let visits: DemoVisits | null = null;
  const given = { seed, days, log, shopUrl };
  return {
    fillVisits: async (search) => {
      if (DEMO_WAIT !== "1") return;
      const settings = { ...given, now: now(), rankLists: createRankLists(search) };
      await database.runExclusive(() => seedVisits(database, settings));
    },
    isFilling: (siteId) => visits?.isFilling(siteId) ?? false,
    jobs: [
      {
        name: "demo visits",
        stage: "work",
        start: ({ services: { search } }) => {
          visits = startDemoVisits(database, { ...given, now, rankLists: createRankLists(search) });
          return visits;
        },
      },
    ],
    mounts: [(app, services) => mountDemoFeeds(app, services, seed)],
  };
}
