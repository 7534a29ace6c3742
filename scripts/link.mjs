// npm run link -- --user <email or id> ...: prints a signed link for the running product.
import { ROOT } from "./launch/paths.mjs";
import { runAlone } from "./launch/run-alone.mjs";

await runAlone("link/main", ROOT);
