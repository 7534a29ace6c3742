import { parseArgs } from "node:util";

const OPTIONS = {
  full: { type: "boolean", default: false },
  part: { type: "string", multiple: true, default: [] },
  watch: { type: "boolean", default: false },
  postgres: { type: "boolean", default: false },
};

/** The command line of `npm test`: `chosen` are paths or names of tests; `error` says what is wrong with it. */
export function parseTestArguments(args) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (positionals.length === 0 && (values.watch || values.postgres))
      return { error: "--watch and --postgres need a test: npm test -- <path or name>" };
    if (positionals.length > 0 && (values.full || values.part.length > 0))
      return { error: "--full and --part run whole steps; leave out the path or name." };
    return { ...values, chosen: positionals };
  } catch (error) {
    return { error: error.message };
  }
}
