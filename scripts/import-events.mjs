// npm run import-events -- --site <name> <file>: imports past searches, clicks and orders, like import.mjs.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("import/events");
