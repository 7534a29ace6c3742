import { callDirectly, type MakeCall } from "./direct";
import { callThroughBff } from "./through-bff";

const DIRECT = ["direct", callDirectly] as const;
const THROUGH_BFF = ["through the web server", callThroughBff] as const;

/**
 * The way to make a call in this run, for `describe.each`: with PGlite through the web server's route handler, which includes the
 * call of the backend, and with PostgreSQL directly to the backend. `npm test` runs both; files that run on PGlite
 * only (jest.config.mjs) make their calls through the web server only.
 */
export const LAYERS: readonly [readonly [name: string, call: MakeCall]] = [
  process.env.TEST_DATABASE_URL ? DIRECT : THROUGH_BFF,
];
