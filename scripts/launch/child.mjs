import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endHung, readState, watchForHang } from "./hang-watch.mjs";
import { LogFile } from "./log-file.mjs";
import { ROOT } from "./paths.mjs";

const PRELOAD = join(ROOT, "scripts/launch/preload.mjs");
const TAIL = 20;
/** A process that ended earlier than this may do so again and again. */
const LIVED_MS = 10_000;
const PAUSE_MS = 300;
const PAUSE_MAX_MS = 10_000;
/** Time in which this process may receive the same signal as its child. */
const SIGNALLED_MS = 300;

/**
 * Keeps one process running: writes its output to a log file, and restarts it when it ends: at once, then after an increasing pause
 * (0.3 s to 10 s). `onLine` receives every line, `onMessage` what the process sends. With `watch` (`url`, `silentMs`), also restarts it when it does not answer for that time.
 */
export class Child {
  constructor({ name, args, env, logDir, onLine = () => {}, onMessage = () => {}, onGiveUp, watch }) {
    Object.assign(this, { name, args, env, onLine, onMessage, onGiveUp, watch });
    mkdirSync(logDir, { recursive: true, mode: 0o700 });
    this.logPath = join(logDir, `${name}.log`);
    this.log = new LogFile(this.logPath);
    this.stopWatch = () => {};
    this.tail = [];
    this.pause = 0;
    this.isStopping = false;
    this.isReady = false;
  }

  start() {
    const started = Date.now();
    // The ipc channel notifies the child when this process ends, so that no orphan blocks a port or the data folder.
    this.process = spawn(process.execPath, ["--import", PRELOAD, ...this.args], {
      cwd: ROOT,
      env: { ...process.env, ...this.env, SUPERVISED: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.process.on("message", (message) => this.handleMessage(message));
    for (const stream of [this.process.stdout, this.process.stderr]) {
      createInterface({ input: stream }).on("line", (line) => this.take(line));
    }
    this.process.once("exit", (code, signal) => this.handleExit(code ?? signal, Date.now() - started));
    if (this.watch?.silentMs > 0) this.stopWatch = watchForHang({ ...this.watch, onHang: () => this.restartHung() });
  }

  take(line) {
    this.log.write(line);
    this.tail.push(line);
    if (this.tail.length > TAIL) this.tail.shift();
    this.onLine(line);
  }

  handleMessage(message) {
    if (message.signalled === undefined) return this.onMessage(message);
    // Somebody ends this one process, which is restarted; or all of them, then the launcher orders when.
    setTimeout(() => this.isStopping || this.order("end"), SIGNALLED_MS);
  }

  /** Sends an order of draining.mjs. */
  order(order) {
    if (this.process?.connected) this.process.send({ order }, () => {});
  }

  /** The process is not restarted any more, and ends only when ordered. */
  expectEnd() {
    this.isStopping = true;
    this.stopWatch();
  }

  /** Lets readiness fail, so that proxies send no further requests; the process still accepts them. */
  drain() {
    this.order("drain");
  }

  /** Ends a process that does not answer; `handleExit` restarts it. */
  restartHung() {
    const { pid } = this.process;
    const state = readState(pid);
    console.error(`The ${this.name} does not answer (process ${pid}, ${state}); ending it. Log: ${this.logPath}`);
    this.take(JSON.stringify({ level: "error", msg: "a process that did not answer was ended", pid, state }));
    endHung(this.process);
  }

  handleExit(how, lived) {
    this.stopWatch();
    if (this.isStopping) return;
    if (!this.isReady) return this.onGiveUp(this, how);
    if (lived > LIVED_MS) this.pause = 0;
    console.error(`The ${this.name} ended (${how}); restarting it. Log: ${this.logPath}`);
    setTimeout(() => this.isStopping || this.start(), this.pause);
    this.pause = Math.min(Math.max(2 * this.pause, PAUSE_MS), PAUSE_MAX_MS);
  }

  /** Ends the process, with SIGKILL after `patience` milliseconds. */
  stop(patience) {
    this.expectEnd();
    const running = this.process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      const force = setTimeout(() => running.kill("SIGKILL"), patience);
      running.once("exit", () => {
        clearTimeout(force);
        done();
      });
      this.order("end");
    });
  }
}
