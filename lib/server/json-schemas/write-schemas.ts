import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchemaFiles } from "./build-schemas";

// npm run schemas: writes docs/schemas from the contract of this version.

const FOLDER = "docs/schemas";

const files = buildSchemaFiles();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, "groups"), { recursive: true });
for (const [name, text] of files) writeFileSync(join(FOLDER, name), text);
process.stdout.write(`${files.size} files in ${FOLDER}\n`);
