import type { Hono } from "hono";
import type { HonoEnv } from "./answer-call";
import type { Services } from "./services";

type Loaded = Record<string, unknown>;
async function load(path: string): Promise<Loaded> {
  try {
    return (await import(path)) as Loaded;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return {};
    throw error;
  }
}
const shop = await load("./shop/mount-shop");
export const mountShop = (shop.mountShop ?? (() => {})) as (app: Hono<HonoEnv>, services: Services) => void;
