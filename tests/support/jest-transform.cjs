const { createHash } = require("node:crypto");
const { version } = require("next/package.json");
const { createTransformer } = require("next/dist/build/swc/jest-transformer");

// Next's transformer with a key of its own for the cache. Jest's key has the whole configuration of the project, also which files are
// tests, so that each step of a run would transform every file again.
module.exports = {
  createTransformer: (options) => ({
    ...createTransformer(options),
    getCacheKey: (source, filename, { config, instrument }) =>
      createHash("sha256")
        .update(JSON.stringify([version, options, config.testEnvironment, config.extensionsToTreatAsEsm, instrument]))
        .update(`\0${filename}\0`)
        .update(source)
        .digest("hex"),
  }),
};
