import { prettyFactory } from "pino-pretty";

const COLORS = { backend: 35, web: 36 };
/** Fields of a call that its text contains. */
const OF_CALL = ["method", "route", "call", "status", "ms"];

/** Creates a function that formats one line of a program for people; lines that are no log entries stay as they are. */
export function createLineFormatter({ isColored }) {
  const print = prettyFactory({
    colorize: isColored,
    singleLine: true,
    translateTime: "SYS:HH:MM:ss",
    ignore: "pid,hostname,program,service",
  });
  return (program, line) => {
    const name = program.padEnd(7);
    const label = isColored ? `\u001b[${COLORS[program]}m${name}\u001b[39m` : name;
    const entry = parseEntry(line);
    return `${label} ${entry === null ? line : print(shorten(entry)).trimEnd()}`;
  };
}

/** An entry about a call with one text instead of five fields: `GET /sites/:siteId/members 200 in 12 ms`. */
function shorten(entry) {
  const call = entry.call ?? (entry.route === undefined ? undefined : `${entry.method} ${entry.route}`);
  if (call === undefined || entry.status === undefined) return entry;
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !OF_CALL.includes(name)));
  const what = entry.msg === "call" ? "" : `${entry.msg}: `;
  return { ...rest, msg: `${what}${call} ${entry.status} in ${entry.ms} ms` };
}

function parseEntry(line) {
  if (!line.startsWith("{")) return null;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === "string" && typeof entry.msg === "string" ? entry : null;
  } catch {
    return null;
  }
}
