const { createRequire } = require("node:module");
const vm = require("node:vm");

// Jest's own runtime. It makes every module anew for each test file, as it should, and would have it compiled anew as well,
// which is most of the time of a small test. Here a process compiles a module once.

const scripts = new Map();
const compileFunction = vm.compileFunction;

/** As Node's own where the runtime asks: the code of a module as a function in the context of a test file. */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (filename === undefined || parsingContext === undefined) return compileFunction(source, parameters, options);
  const head = `({"Object.<anonymous>":function(${parameters.join(",")}){`;
  const known = scripts.get(filename);
  if (known?.source !== source || known.head !== head) {
    // The head stands before the first line, so that all lines and columns are those of the file.
    const script = new vm.Script(`${head}${source}\n}});`, { filename, columnOffset: -head.length });
    scripts.set(filename, { source, head, script });
  }
  return scripts.get(filename).script.runInContext(parsingContext)["Object.<anonymous>"];
};

const jest = createRequire(require.resolve("jest"));
module.exports = createRequire(jest.resolve("@jest/core"))("jest-runtime");
