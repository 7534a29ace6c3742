import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Endpoint } from "@/lib/http/endpoint";
import { isEndpoint } from "./is-endpoint";

const FOLDER = join(__dirname, "../../lib/contract");

/** A call of the contract: `name` is its feature and export, `file` its path in lib/contract. */
export type FoundCall = { name: string; file: string; call: Endpoint };

/**
 * The calls of the contract, found in its files, so that new ones are tested too. A call that a second file passes on is found once, in
 * the file of its feature if that is one of them.
 */
export function findCalls(): FoundCall[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const found = files.flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, unknown>>(join(FOLDER, file))).flatMap(([name, call]) =>
      isEndpoint(call) ? [{ name: `${call.feature}.${name}`, file, call }] : [],
    ),
  );
  const isInOwn = ({ file, call }: FoundCall): boolean => basename(file) === `${call.feature}.ts`;
  const ownLast = [...found].sort((a, b) => Number(isInOwn(a)) - Number(isInOwn(b)));
  return [...new Map(ownLast.map((one) => [one.call, one])).values()];
}
