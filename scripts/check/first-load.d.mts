import type { Page } from "@playwright/test";

/** First-load budgets in kB of gzip, by kind of screen. */
export const BUDGETS: {
  list: number;
  figures: number;
  editor: number;
  preview: number;
  dashboard: number;
  voice: number;
  campaign: number;
};
type Loaded = { kb: number; files: number };

/** Gzipped kB and number of the scripts that a page loads until its screen is hydrated, and of all without interaction. */
export function measureLoadedScripts(page: Page, path: string): Promise<{ first: Loaded; all: Loaded }>;
