import { callDirectly, type MakeCall } from "./direct";
import { callThroughBff } from "./through-bff";

const DIRECT = ["direct", callDirectly] as const;
const THROUGH_BFF = ["through the web server", callThroughBff] as const;

/**
 * The way to make a call in this run, for `describe.each`: through the web server's route handler, which includes the call of the
 * backend; in the full tier with PostgreSQL directly to the backend. Files that run on PGlite only (jest.config.mjs) make their calls
 * through the web server only.
 */
export const LAYERS: readonly [readonly [name: string, call: MakeCall]] = [
  process.env.TEST_DATABASE_URL && process.env.TEST_TIER !== "gate" ? DIRECT : THROUGH_BFF,
];
