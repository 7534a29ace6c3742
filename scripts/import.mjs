// npm run import -- --site <name> <file>: imports a catalogue through the running backend, or through a temporary one.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("import/main");
