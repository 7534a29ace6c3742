// npm run check-backend -- --url <URL> --site <tracking code> --user <id>: checks a shop's own backend (docs/own-backend.md).
import { pathToFileURL } from "node:url";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { getDataDir } from "./launch/paths.mjs";
import { readSettingsFile } from "./launch/settings-file.mjs";

requireNode();
readSettingsFile();
process.env.DATA_DIR = getDataDir();
ensureInstalled();
const { buildCommand } = await import("./launch/bundles.mjs");
// In this process, so that Ctrl+C reaches the check, which then deletes what it made.
await import(pathToFileURL(await buildCommand("check-backend/main")).href);
