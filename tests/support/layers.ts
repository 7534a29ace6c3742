import { direct, type MakeCall } from "./direct";
import { throughBff } from "./through-bff";

const DIRECT = ["direct", direct] as const;
const THROUGH_BFF = ["through the web server", throughBff] as const;

/**
 * The ways to make a call, for `describe.each`: to the backend, and through the web server's route handler. With SHORT_RUNS
 * (`npm run check`) only the second, which includes the first.
 */
export const LAYERS: (readonly [name: string, call: MakeCall])[] = process.env.SHORT_RUNS
  ? [THROUGH_BFF]
  : [DIRECT, THROUGH_BFF];
