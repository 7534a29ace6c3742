import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@/lib/http/endpoint";
import { isEndpoint } from "./is-endpoint";

const FOLDER = join(__dirname, "../../lib/contract");

/** A call of the contract: `name` is its feature and export, `file` its path in lib/contract. */
export type FoundCall = { name: string; file: string; call: Endpoint };

/** The calls of the contract, found in its files, so that new ones are tested too; those that a second file passes on are found once. */
export function findCalls(): FoundCall[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const found = files.flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, unknown>>(join(FOLDER, file))).flatMap(([name, call]) =>
      isEndpoint(call) ? [{ name: `${call.feature}.${name}`, file, call }] : [],
    ),
  );
  return [...new Map(found.map((one) => [one.call, one])).values()];
}
