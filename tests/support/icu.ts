/** An argument of an ICU message; `branches` holds the texts of a plural or select by their keys. */
export type IcuArgument = { name: string; type: string; branches: Map<string, string> };

const QUOTED = /'(\{[^']*\}?|\}|<)'|''/g;

/** Every argument of an ICU message, those inside branches too; rich-text tags count as arguments of type `tag`. */
export function listArguments(message: string): IcuArgument[] {
  const text = message.replace(QUOTED, "");
  const found: IcuArgument[] = [...text.matchAll(/<([A-Za-z][\w-]*)>/g)].map((match) => ({
    name: match[1] ?? "",
    type: "tag",
    branches: new Map(),
  }));
  for (const inside of listBraces(text).map((part) => part.inside)) {
    const [, name = "", type = "plain", rest = ""] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(inside) ?? [];
    if (name === "") throw new Error(`unreadable argument {${inside}} in ${message}`);
    const isChoice = type === "plural" || type === "select" || type === "selectordinal";
    const branches = new Map(isChoice ? listBraces(rest).map((part) => [part.before, part.inside]) : []);
    found.push({ name, type, branches }, ...[...branches.values()].flatMap(listArguments));
  }
  return found;
}

/** The outermost `{...}` of a text with the word before each; throws if unbalanced. */
function listBraces(text: string): { before: string; inside: string }[] {
  const parts: { before: string; inside: string }[] = [];
  let depth = 0;
  let start = 0;
  let last = 0;
  for (const [index, sign] of Array.from(text).entries()) {
    if (sign === "{") {
      depth += 1;
      if (depth === 1) start = index;
    }
    if (sign !== "}") continue;
    depth -= 1;
    if (depth < 0) throw new Error(`unmatched } in ${text}`);
    if (depth > 0) continue;
    const signs = Array.from(text);
    const before = signs.slice(last, start).join("").trim().split(/\s+/).pop() ?? "";
    parts.push({ before, inside: signs.slice(start + 1, index).join("") });
    last = index + 1;
  }
  if (depth !== 0) throw new Error(`unmatched { in ${text}`);
  return parts;
}
