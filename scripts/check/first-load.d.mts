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
/** Gzipped kB and number of the scripts that a page loads until its screen is hydrated. */
export function firstLoad(page: Page, path: string): Promise<{ kb: number; files: number }>;
/** Gzipped kB and number of all scripts that a page loads without interaction. */
export function loadedBy(page: Page, path: string): Promise<{ kb: number; files: number }>;
