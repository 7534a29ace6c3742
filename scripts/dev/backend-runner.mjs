import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { FrontDoor } from "./front-door.mjs";

/** Time for a replaced process to finish its requests and jobs. */
const STOP_MS = 5_000;

/**
 * Runs one process of the backend behind fixed ports and replaces it on `restart`; requests wait meanwhile. A process that ends by
 * itself stays ended until the next restart. `onLine` receives the lines of the process, `say` texts about it.
 */
export class BackendRunner {
  constructor({ args, env, cwd, onLine, say }) {
    Object.assign(this, { args, env, cwd, onLine, say });
    this.doors = { port: new FrontDoor(), shop_port: new FrontDoor() };
    this.replacing = Promise.resolve();
    this.requested = 0;
    this.current = null;
    this.interrupt = () => {};
  }

  /** Listens on the fixed ports; returns the chosen ones for port 0. */
  async listen({ port, host, shopPort, shopHost }) {
    return {
      port: await this.doors.port.listen(port, host),
      shopPort: await this.doors.shop_port.listen(shopPort, shopHost),
    };
  }

  /** Replaces the process, also one that is still starting. Resolves when the new one is ready or has ended, or is replaced itself. */
  restart() {
    const own = ++this.requested;
    this.interrupt();
    this.replacing = this.replacing.then(() => (own === this.requested ? this.replace() : undefined));
    return this.replacing;
  }

  async replace() {
    const began = performance.now();
    this.forEachDoor((door) => door.hold());
    await this.end();
    const ready = await this.start();
    // Another restart was requested meanwhile, or the process ended, which was reported.
    if (ready === "interrupted" || ready === null) return;
    this.forEachDoor((door, name) => door.open(ready[name]));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (this.requested > 1) this.say(`The backend runs the new code, after ${seconds} s.`);
  }

  /** Starts a process; returns its ports, null if it ended, or "interrupted". */
  start() {
    const child = spawn(process.execPath, this.args, {
      cwd: this.cwd,
      env: { ...this.env, BACKEND_PORT: "0", SHOP_PORT: "0", SHOP_HOST: "127.0.0.1" },
      // The ipc channel tells the process when this one ends.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.current = child;
    return new Promise((resolve) => {
      this.interrupt = () => resolve("interrupted");
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on("line", (line) => {
          this.onLine(line);
          const ports = readPorts(line);
          if (ports !== null) resolve(ports);
        });
      }
      child.once("exit", (code, signal) => {
        this.handleExit(child, code ?? signal);
        resolve(null);
      });
    });
  }

  handleExit(child, how) {
    if (child !== this.current) return;
    this.current = null;
    this.forEachDoor((door) => door.close());
    this.say(`The backend ended (${how}). It starts again when you save a file.`);
  }

  /** Ends the process, by force if it takes longer than STOP_MS. */
  end() {
    const child = this.current;
    this.current = null;
    if (child === null) return Promise.resolve();
    return new Promise((done) => {
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      child.once("exit", () => {
        clearTimeout(force);
        done();
      });
      child.kill("SIGTERM");
    });
  }

  async stop() {
    this.requested += 1;
    this.interrupt();
    await this.replacing;
    await this.end();
    this.forEachDoor((door) => door.stop());
  }

  forEachDoor(run) {
    for (const [name, door] of Object.entries(this.doors)) run(door, name);
  }
}

/** The ports of the line that the backend logs when it is ready; null for other lines. */
function readPorts(line) {
  if (!line.startsWith("{")) return null;
  try {
    const entry = JSON.parse(line);
    return entry.ready === true ? entry : null;
  } catch {
    return null;
  }
}
