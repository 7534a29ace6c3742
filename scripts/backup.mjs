// npm run backup [-- --to FILE]: writes a dump of the running product, or of its data folder through a temporary backend.
import { runCommand } from "./launch/run-command.mjs";

await runCommand("backup/main");
