// npm run schemas: writes the JSON Schemas of the contract to docs/schemas (docs/own-backend.md).
import { ROOT } from "./launch/paths.mjs";
import { runAlone } from "./launch/run-alone.mjs";

await runAlone("schemas/main", ROOT);
