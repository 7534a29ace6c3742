import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job, Running } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Services, ServiceTools } from "@/backend/kit/services";

/** What a whole backend and one that answers sign-in only have each in their own way. */
export type Parts = {
  calls: readonly ImplementedCall[];
  services: Services;
  jobs: readonly Job[];
  /** Tasks that delete expired data. */
  retention: readonly RetentionTask[];
  /** Whether past visits of a site are still missing. */
  isFilling: (siteId: string) => boolean;
  /** Opens the public listener; returns its port. */
  openPublic: () => Promise<number | null>;
  /** What has to stop besides the jobs. */
  running: readonly Running[];
};

/** Opens the parts of a backend. */
export type OpenParts = (tools: ServiceTools) => Promise<Parts>;
