// npm run import-events -- --site <name> <file>: imports searches, clicks and orders of the past, in the same way.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("import/events");
