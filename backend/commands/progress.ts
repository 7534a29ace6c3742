const EVERY = 2000;

/** Tells how far a command is: one line that is written over on a terminal, else a line for every few thousand. */
export function progress(what: string): (done: number) => void {
  let told = 0;
  return (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done.toLocaleString("en")} ${what} `);
    else if (done - told >= EVERY) process.stderr.write(`${done.toLocaleString("en")} ${what}\n`);
    if (done - told >= EVERY) told = done;
  };
}
