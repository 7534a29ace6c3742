// npm run build: builds the web server and all programs, even if nothing changed.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt({ force: true });
