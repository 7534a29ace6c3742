const { createRequire } = require("node:module");
const { sep } = require("node:path");
const v8 = require("node:v8");
const vm = require("node:vm");

// Each test file evaluates its modules in a new context, where V8 would optimise the same functions again, and discard the result
// a second later. A function must run about 15 times longer than usual before it is optimised.
v8.setFlagsFromString("--interrupt-budget=1000000");

// Extends Jest's runtime, which evaluates every module for each test file, and would read and compile it each time as well,
// which is most of the time of a small test. Here a process compiles a module once, and reads one of a package once.

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

const PACKAGES = `${sep}node_modules${sep}`;
const isOfPackage = (filename) => filename.includes(PACKAGES);

/** The sources of packages, and what Jest made of them, by project. */
const packageSources = new Map();
const packageResults = new Map();

/** The sources that a test file has read; those of packages are shared. */
class Sources extends Map {
  get(filename) {
    return super.get(filename) ?? packageSources.get(filename);
  }

  set(filename, source) {
    if (!isOfPackage(filename)) return super.set(filename, source);
    packageSources.set(filename, source);
    return this;
  }
}

/** Lets a transformer return its earlier results for packages; otherwise it would look each time whether the file has changed. */
function shareResults(transformer, projectId) {
  const results = packageResults.get(projectId) ?? new Map();
  packageResults.set(projectId, results);
  const transform = transformer.transform.bind(transformer);
  transformer.transform = (filename, options, source) => {
    if (options.supportsStaticESM || !isOfPackage(filename)) return transform(filename, options, source);
    const result = results.get(filename) ?? transform(filename, options, source);
    results.set(filename, result);
    return result;
  };
  return transformer;
}

const jest = createRequire(require.resolve("jest"));
const runtime = createRequire(jest.resolve("@jest/core"))("jest-runtime");

class SharingRuntime extends runtime.default {
  constructor(config, environment, resolver, transformer, sources, ...more) {
    super(config, environment, resolver, shareResults(transformer, config.id), new Sources(sources), ...more);
  }
}

module.exports = { ...runtime, __esModule: true, default: SharingRuntime };
