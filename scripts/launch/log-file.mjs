import { createWriteStream } from "node:fs";

const REOPEN_MS = 5_000;

/**
 * Appends lines to a file. While the file cannot be written (disk full, folder deleted), lines are dropped and counted, and the file
 * is reopened every `reopenMs`: a log must never crash the process.
 */
export class LogFile {
  constructor(path, reopenMs = REOPEN_MS) {
    Object.assign(this, { path, reopenMs, dropped: 0, stream: null });
    this.open();
  }

  write(line) {
    if (this.stream === null || this.stream.writableNeedDrain) {
      this.dropped += 1;
      return;
    }
    this.stream.write(`${line}\n`);
  }

  open() {
    const stream = createWriteStream(this.path, { flags: "a", mode: 0o600, highWaterMark: 1024 * 1024 });
    this.stream = stream;
    stream.on("error", () => {
      if (this.stream !== stream) return;
      this.stream = null;
      this.dropped += 1;
      setTimeout(() => this.open(), this.reopenMs).unref();
    });
    if (this.dropped === 0) return;
    // Counted again if this line cannot be written, either.
    const count = this.dropped;
    stream.write(`${JSON.stringify({ level: "warn", msg: "log lines were dropped", count })}\n`, (error) => {
      if (!error) this.dropped -= count;
    });
  }
}
