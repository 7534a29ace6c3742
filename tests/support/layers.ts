import { direct, type MakeCall } from "./direct";
import { throughBff } from "./through-bff";

const DIRECT = ["direct", direct] as const;
const THROUGH_BFF = ["through the web server", throughBff] as const;

/**
 * The ways to make a call, for `describe.each`: to the backend, and through the web server's route handler. One of them is
 * enough for the second database (TEST_DATABASE_URL), which the web server does not know; with SHORT_RUNS (`npm run check`) only
 * the way through the web server, which includes the other one.
 */
export const LAYERS: (readonly [name: string, call: MakeCall])[] = choose();

function choose(): (readonly [name: string, call: MakeCall])[] {
  if (process.env.TEST_DATABASE_URL) return [DIRECT];
  return process.env.SHORT_RUNS ? [THROUGH_BFF] : [DIRECT, THROUGH_BFF];
}
