// npm run build: the web server and every program, whether or not something changed.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt({ force: true });
