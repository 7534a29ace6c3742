import { lazy } from "react";

/** Copies customizations of recommendations; loads when it is opened. */
export const RecommendationsCopyWizard = lazy(() =>
  import("./recommendations-copy-wizard").then((file) => ({ default: file.RecommendationsCopyWizard })),
);
