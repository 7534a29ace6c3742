// npm run import -- --site <name> <file>: imports a catalog through the running backend, or through a temporary one.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("import/main");
