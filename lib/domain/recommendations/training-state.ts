/**
 * The states of a site's training. `waiting`: there is no model yet, or the catalog is newer than the model. `failed`: the last
 * attempt failed and will be repeated.
 */
export const TRAINING_STATES = ["idle", "waiting", "running", "failed"] as const;

/** The state of a site's training. */
export type TrainingState = (typeof TRAINING_STATES)[number];
