/** Removes the kinds of connections that do not use the proxy of the browser. */
export function start(): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
    Reflect.deleteProperty(globalThis, name);
}
