"use client";

import { lazyScreen } from "@/lib/client/lazy-screen";

/** The list of synonyms, loaded by name. */
export const LazySynonymListScreen = lazyScreen("synonyms-list", () =>
  import("./synonym-list-screen").then((file) => file.SynonymListScreen),
);
