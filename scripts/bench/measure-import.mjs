import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { readCpuSeconds, readResidentMb, watchMemory } from "./process-watch.mjs";
import { startProduct } from "./product.mjs";

const SECONDS_MAX = 10;
const OPTIONS = ["--site", "Bench", "--type", "product", "--title", "title", "--brand", "supplier"];

/** Measures the duration of the import command for the whole catalog, and the memory of the backend meanwhile. */
export async function measureImport({ folder, say }) {
  say("Importing the rated catalog ...");
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const { pid } = product.backend.process;
  const before = readResidentMb(pid);
  const cpuBefore = readCpuSeconds(pid);
  const watch = watchMemory(pid);
  try {
    const started = performance.now();
    const { code, output } = await run([...OPTIONS, join(folder, "products.jsonl.gz")], product);
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`The import ended with ${code}.\n${output}`);
    const most = watch.most();
    const cpu = readCpuSeconds(pid) - cpuBefore;
    const memory = Number.isNaN(most) ? "" : `backend ${before} MB before, up to ${most} MB; `;
    const work = Number.isNaN(cpu) ? "" : `${cpu.toFixed(1)} s of processor time in the backend; `;
    return [
      {
        name: "Import of the rated catalog with npm run import",
        value: `${seconds.toFixed(1)} s`,
        target: `at most ${SECONDS_MAX} s`,
        isReached: seconds <= SECONDS_MAX,
        note: `${work}${memory}${output.split("\n")[0].trim()}`,
      },
    ];
  } finally {
    watch.stop();
    await product.stop();
  }
}

async function run(args, { settings, dataDir }) {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(ROOT, "dist/import/main.mjs"), ...args], { cwd: ROOT, env });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise((done) => child.on("close", done));
  return { code, output: code === 0 ? output : output + errors };
}
