// Loaded into a web server that tests share (`--import`, see shared-web.ts): on order it forgets all that it has cached, so that the next
// request finds it as after a start. Its caches are in one map of the process (lib/server/process/shared.ts).

const CACHES = Symbol.for("vitrine.shared");

process.on("message", ({ order } = {}) => {
  if (order !== "forget") return;
  const hadCaches = globalThis[CACHES] instanceof Map;
  delete globalThis[CACHES];
  process.send({ hadCaches });
});
