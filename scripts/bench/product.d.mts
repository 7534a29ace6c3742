import type { ChildProcess } from "node:child_process";

/** The demo site in English. */
export const DEMO_SITE: string;

/** One of the two programs of a product; restarted when it ends. */
export type Program = { readonly process: ChildProcess };

/** A running built product with its own data folder and a signed-in user. */
export type Product = {
  origin: string;
  cookie: string;
  dataDir: string;
  settings: Record<string, string>;
  shopUrl: string;
  backend: Program;
  web: Program;
  stop: () => Promise<void>;
};

export function startProduct(how?: {
  upstream?: (embeddedUrl: string) => Promise<string>;
  env?: Record<string, string>;
  backendArgs?: string[];
  webArgs?: string[];
}): Promise<Product>;

/** Another web server of a product. */
export type Web = { url: string; web: Program; stop: () => Promise<void> };

export function startWeb(
  product: Pick<Product, "settings" | "dataDir">,
  how?: { env?: Record<string, string>; program?: string; webArgs?: string[] },
): Promise<Web>;

/** Starts a Node program and waits until a URL answers; logs to the folder. */
export function startProgram(program: {
  name: string;
  args: string[];
  env: Record<string, string>;
  dataDir: string;
  url: string;
}): Promise<Program & { stop: (ms: number) => Promise<void> }>;
