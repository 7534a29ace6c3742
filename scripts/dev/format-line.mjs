const COLORS = { backend: 35, web: 36 };
const LEVEL_COLORS = { trace: 90, debug: 34, info: 32, warn: 33, error: 31, fatal: 31 };
const TEXT_COLOR = 36;
const FACTS_COLOR = 90;
/** Fields of a call that its text contains. */
const OF_CALL = ["method", "route", "call", "status", "ms"];
/** Fields that every line of a program has. */
const OF_PROGRAM = ["pid", "hostname", "program", "service"];
/** Fields of an error that its stack contains. */
const OF_ERROR = ["type", "message", "stack"];

/** Creates a function that formats one line of a program for people; lines that are no log entries stay as they are. */
export function createLineFormatter({ isColored }) {
  const paint = (color, text) => (isColored ? `\u001b[${color}m${text}\u001b[39m` : text);
  return (program, line) => {
    const entry = parseEntry(line);
    return `${paint(COLORS[program], program.padEnd(7))} ${entry === null ? line : print(shorten(entry), paint)}`;
  };
}

/** `[10:20:30] INFO: text {"further":"fields"}`, and the stack of an error below it. */
function print({ level, time, msg, err, ...rest }, paint) {
  const facts = [...listFields(rest, OF_PROGRAM), ...listFields(err ?? {}, OF_ERROR)];
  const parts = [
    `[${new Date(time).toTimeString().slice(0, 8)}]`,
    `${paint(LEVEL_COLORS[level], level.toUpperCase())}: ${paint(TEXT_COLOR, msg)}`,
    ...(facts.length === 0 ? [] : [paint(FACTS_COLOR, JSON.stringify(Object.fromEntries(facts)))]),
  ];
  return [parts.join(" "), ...(err?.stack?.split("\n") ?? [])].join("\n    ");
}

const listFields = (of, without) => Object.entries(of).filter(([name]) => !without.includes(name));

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
