import ts from "typescript";
import { readSourceFiles, readTextFiles } from "./source-files.mjs";

// Unclear words for which the field has better ones. They must not be used in names, comments and texts.

/** Words that names and keys of messages must not contain, each with better words. */
const IN_NAMES = {
  told: "known, reported, notified",
  said: "messages, announced",
  asked: "requested, query, input",
  kept: "stored, saved, retained",
  judge: "validate, evaluate",
  judged: "validated, evaluated",
  judgement: "verdict",
  hearing: "listener, onChanges",
  desk: "client, worker client",
  pen: "writer",
  asker: "caller",
  acquaintance: "user lookup",
  losers: "declining queries",
  loser: "refused, declining",
  held: "awaiting approval, locked, stored",
  hands: "commands",
  foot: "footer, end, offset",
  debt: "stale rules",
};

/** Phrases that comments, English texts, titles of tests and errors must not contain, each with better words. */
const IN_TEXTS = {
  anew: "again",
  whoever: "a person who, anyone who",
  "of its own accord": "automatically",
  "is to be": "must be, will be",
  "are to be": "must be, will be",
  acquaintance: "user lookup",
  asker: "caller",
  "way back": "undo, return",
};

/** Allowed names: fields of the wire and of stored JSON, arguments of messages, and names of libraries. */
const FIXED = new Map([
  ["errors_kept", /./],
  ["kept_out", /./],
  ["is_asked", /./],
  ["not_asked", /./],
  ["asked_type", /./],
  ["asked", /query-insight/],
  ["kept", /feed-runs|feed-history|history-screen|run-(diff|errors)|rejected-changes|held-runs/],
  ["losers", /widget|dashboard|^messages\/en\/analytics/],
  ["policy_not_held", /./],
  ["PenLine", /^components\//],
  ["SquarePen", /^components\//],
]);
/** Words allowed in some files: demo shops sell desks and pens, and a feed run that awaits approval is `held` on the wire. */
const ALLOWED = {
  desk: /^backend\/(demo|shop\/pictures)\//,
  pen: /^backend\/(demo|shop\/pictures)\//,
  held: /^scripts\/bench|^backend\/mail\/digest-texts|catalogue|feed|data_quality|attention|summary|other-widgets|^messages\/en\/(analytics|signup)/,
};

/** Folders of English texts, and files that are text as a whole. */
const TEXT_FOLDERS = ["messages/en", "docs", "docs/adr"];
const TEXT = /\.(json|md)$/;

const CODE = /\.([mc]?[jt]s|[jt]sx)$/;
/** Files with comments or texts. Texts of mails and files are beside the code, in all languages. */
const KINDS = /\.([mc]?[jt]s|[jt]sx|css|sql|py|jsonc|md)$|-texts\.json$|^\.env\.example$/;
/** Calls whose first argument is the title of a test, and classes whose arguments are messages. */
const TESTS = /^(describe|it|test)\b/;
const ERRORS = /(Error|Fault|Failure)$/;
/** Files that are not checked: this check and its test. */
const SKIPPED = /\bplain-words\b/;
/** Comments by kind of file; consecutive line comments count as one. */
const COMMENTS = [
  { files: CODE, comment: /\/\*[\s\S]*?\*\/|(?<![:"'`\w/])\/\/.*(?:\n[ \t]*\/\/.*)*/g },
  { files: /\.jsonc$/, comment: /(?<![:"'\w/])\/\/.*(?:\n[ \t]*\/\/.*)*/g },
  { files: /\.css$/, comment: /\/\*[\s\S]*?\*\//g },
  { files: /\.sql$/, comment: /--.*(?:\n[ \t]*--.*)*/g },
  { files: /\.py$|^\.env/, comment: /"""[\s\S]*?"""|(?<!["'\w])#.*(?:\n[ \t]*#.*)*/g },
];

/** Finds the words in names, comments and English texts; reports each with its location and better words. */
export async function checkPlainWords(files = [...readSourceFiles(KINDS), ...TEXT_FOLDERS.flatMap(readTextFiles)]) {
  const faults = files.flatMap(({ path, text }) => {
    if (SKIPPED.test(path)) return [];
    if (TEXT.test(path))
      return [...(path.endsWith(".json") ? findKeys(path, text) : []), ...findPhrases(path, text, 0)];
    const comments = COMMENTS.filter(({ files }) => files.test(path)).flatMap(({ comment }) => [
      ...text.matchAll(comment),
    ]);
    return [
      ...(/\.(tsx?|[mc]ts|[mc]js)$/.test(path) ? findInCode(path, text) : []),
      ...comments.flatMap((m) => findPhrases(path, m[0], countLinesBefore(text, m.index))),
    ];
  });
  return { ok: faults.length === 0, output: faults.join("\n") };
}

function findInCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return [...findNames(path, text, source), ...findMessages(path, text, source)];
}

function findNames(path, text, source) {
  const hits = new Map();
  const visit = (node) => {
    if (ts.isIdentifier(node) && !FIXED.get(node.text)?.test(path)) {
      const word = findWord(node.text, path);
      if (word !== undefined && !hits.has(node.text))
        hits.set(node.text, { word, line: countLinesBefore(text, node.end) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...hits].map(([name, { word, line }]) => describeName(path, line, name, word));
}

/** Finds the phrases in titles of tests and in messages of errors. */
function findMessages(path, text, source) {
  const faults = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && TESTS.test(node.expression.getText(source))) search(node.arguments[0]);
    else if (ts.isNewExpression(node) && ERRORS.test(node.expression.getText(source))) node.arguments?.forEach(search);
    ts.forEachChild(node, visit);
  };
  const search = (argument) => {
    if (argument !== undefined && (ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument)))
      faults.push(...findPhrases(path, argument.getText(source), countLinesBefore(text, argument.getStart(source))));
  };
  visit(source);
  return faults;
}

/** Finds the words in the keys of a file of messages. */
function findKeys(path, text) {
  return text.split("\n").flatMap((content, line) => {
    const key = /^\s*"([^"]+)":/.exec(content)?.[1];
    const word = key === undefined || FIXED.get(key)?.test(path) ? undefined : findWord(key, path);
    return word === undefined ? [] : [describeName(path, line, key, word)];
  });
}

function describeName(path, line, name, word) {
  return `${path}:${line + 1}: ${name}\n  instead of "${word}": ${IN_NAMES[word]}`;
}

/** The first refused word of a name. */
function findWord(name, path) {
  return splitName(name).find((part) => Object.hasOwn(IN_NAMES, part) && !ALLOWED[part]?.test(path));
}

function findPhrases(path, text, line) {
  return Object.entries(IN_TEXTS).flatMap(([phrase, instead]) => {
    const found = new RegExp(`\\b${phrase.replaceAll(" ", "\\s+")}\\b`, "i").exec(
      text.replaceAll(/\s*\n[\s*/#-]*/g, (gap) => " ".repeat(gap.length)),
    );
    return found === null
      ? []
      : [`${path}:${line + countLinesBefore(text, found.index) + 1}: "${phrase}"\n  instead: ${instead}`];
  });
}

/** Splits a name into words: `isToldOf_x` into is, told, of and x. */
function splitName(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$-]+/);
}

function countLinesBefore(text, index) {
  return text.slice(0, index).split("\n").length - 1;
}
