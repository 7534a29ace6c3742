import type { ServiceTools } from "@/backend/kit/services";
import { createFrontCalls, createServices, frontJobs, retention } from "./areas";
import type { Parts } from "./parts";

/** Opens a backend that answers sign-in and checks only, in front of a legacy one. */
export async function openSignInOnly(tools: ServiceTools): Promise<Parts> {
  const { env, keys, log } = tools;
  return {
    calls: createFrontCalls({ env, keys, log }),
    services: {
      ...createServices(tools),
      get search(): never {
        throw new Error("SIGN_IN_ONLY: there is no search");
      },
      get recommendations(): never {
        throw new Error("SIGN_IN_ONLY: there are no recommendations");
      },
    },
    jobs: frontJobs,
    retention,
    isFilling: () => false,
    openPublic: async () => null,
    running: [],
  };
}
