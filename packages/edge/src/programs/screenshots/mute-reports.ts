/** Drops what is not always intercepted: requests that outlive their page, beacons, and shared workers. */
export function start(): void {
  const send = globalThis.fetch;
  let isLeaving = false;
  for (const name of ["beforeunload", "pagehide"])
    addEventListener(
      name,
      () => {
        isLeaving = true;
      },
      true,
    );
  globalThis.fetch = (input, init) => {
    const outlives = init?.keepalive ?? (input instanceof Request && input.keepalive);
    return isLeaving && outlives ? Promise.resolve(new Response(null, { status: 204 })) : send(input, init);
  };
  Navigator.prototype.sendBeacon = () => true;
  Reflect.deleteProperty(globalThis, "SharedWorker");
}
