// npm run restore -- FILE: replaces the data of the product, which must be stopped, by that of a dump.
import { runAlone } from "./launch/run-alone.mjs";

// npm runs scripts in the project's folder; file names are relative to the user's folder.
await runAlone("restore/main", process.env.INIT_CWD ?? process.cwd());
