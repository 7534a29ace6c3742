const { createRequire } = require("node:module");
const v8 = require("node:v8");
const vm = require("node:vm");

// Each test file evaluates its modules in a new context, where V8 would optimise the same functions again, and discard the result
// a second later. A function must run about 15 times longer than usual before it is optimised.
v8.setFlagsFromString("--interrupt-budget=1000000");

// Extends Jest's runtime, which evaluates every module for each test file, and would compile it each time as well,
// which is most of the time of a small test. Here a process compiles a module once.

const scripts = new Map();
const compileFunction = vm.compileFunction;

/** Compiles a module's code to a function in the context of a test file, like Node's `vm.compileFunction`. */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (filename === undefined || parsingContext === undefined) return compileFunction(source, parameters, options);
  const head = `({"Object.<anonymous>":function(${parameters.join(",")}){`;
  const known = scripts.get(filename);
  if (known?.source !== source || known.head !== head) {
    // The head is on the first line, so that line numbers are those of the file.
    const script = new vm.Script(`${head}${source}\n}});`, { filename, columnOffset: -head.length });
    scripts.set(filename, { source, head, script });
  }
  return scripts.get(filename).script.runInContext(parsingContext)["Object.<anonymous>"];
};

const jest = createRequire(require.resolve("jest"));
module.exports = createRequire(jest.resolve("@jest/core"))("jest-runtime");
