import type { Page } from "@playwright/test";

/** First-load budgets in kB of gzip, by kind of screen. */
export const BUDGETS: { list: number; figures: number; editor: number; preview: number; dashboard: number };
/** Gzip kB of every script that a page loads until its screen is taken over by them. */
export function firstLoad(page: Page, path: string): Promise<{ kb: number; files: number }>;
/** Gzip kB of every script that a page loads by itself. */
export function loadedBy(page: Page, path: string): Promise<{ kb: number; files: number }>;
