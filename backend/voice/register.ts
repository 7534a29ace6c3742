import type { Hono } from "hono";
import type { HonoEnv } from "@/backend/kit/answer-call";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services } from "@/backend/kit/services";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [];

/** Routes of the public host. */
export const mounts: readonly ((app: Hono<HonoEnv>, services: Services) => void)[] = [];
