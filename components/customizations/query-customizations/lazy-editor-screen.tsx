"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The editor, loaded by name. */
export const LazyQueryEditorScreen = lazyScreen("query-customizations-editor", () =>
  import("./query-editor-screen").then((file) => file.QueryEditorScreen),
);
