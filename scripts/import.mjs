// npm run import -- --site <name> <file>: imports a catalogue through the running backend, or through one of its own.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("import/main");
