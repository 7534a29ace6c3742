import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** Creates a site by an import of items `item-0`, `item-1`, ...; returns its id. */
export async function makeSite({ settings, dataDir }, { name, items = 1 }) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-site-"));
  try {
    const file = join(folder, "first.jsonl");
    // Without prices, an import asks first.
    const lines = Array.from({ length: items }, (_, at) =>
      JSON.stringify({ id: `item-${at}`, title: `Item ${at}`, price: 10 + (at % 90) }),
    );
    writeFileSync(file, `${lines.join("\n")}\n`);
    const env = { ...process.env, ...settings, DATA_DIR: dataDir };
    const options = ["--site", name, "--type", "item"];
    const child = spawn(process.execPath, [join(ROOT, "dist/import/main.mjs"), ...options, file], { cwd: ROOT, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const code = await new Promise((done) => child.on("close", done));
    const site = /\((\d{6}-\d{6})\)/.exec(output)?.[1];
    if (code !== 0 || site === undefined) throw new Error(`No site was created.\n${output}`);
    return site;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
