import { lazy } from "react";

/** Copies customized queries; loads when it is opened. */
export const QueryCopyWizard = lazy(() =>
  import("./query-copy-wizard").then((file) => ({ default: file.QueryCopyWizard })),
);
