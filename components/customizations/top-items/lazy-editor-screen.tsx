"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The editor of a type, loaded by name. */
export const LazyTopEditorScreen = lazyScreen("top-items-editor", () =>
  import("./top-editor-screen").then((file) => file.TopEditorScreen),
);
