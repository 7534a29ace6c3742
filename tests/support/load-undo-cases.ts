import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { UndoCases } from "./undo-cases/undo-case";

const FOLDER = join(__dirname, "undo-cases");

/** The cases of all files in tests/support/undo-cases; new files are found automatically. */
export function loadUndoCases(): UndoCases {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
  const modules = files.map((file) => jest.requireActual<Record<string, unknown>>(join(FOLDER, file)));
  return Object.assign(
    {},
    ...modules.flatMap((file) =>
      Object.entries(file).flatMap(([name, table]) => (name.endsWith("Cases") ? [table as UndoCases] : [])),
    ),
  );
}
