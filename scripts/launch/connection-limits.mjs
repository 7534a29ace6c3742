import { readFileSync } from "node:fs";
import { getLimitKey } from "../../lib/http/client-address-key.mjs";

// How many connections a listener keeps open. At a limit, a new connection takes the place of the one that has waited longest for
// its client: without a request, otherwise with an unfinished one. Only if every connection has a request that we are answering, the
// new one is closed. So idle connections, however many, never keep anyone out.

/** Connections of a listener (CONNECTIONS_MAX). */
const CONNECTIONS = 4_000;
/** Connections from one address (CONNECTIONS_PER_ADDRESS_MAX). */
const CONNECTIONS_PER_ADDRESS = 1_000;
/** Share of the process's file descriptors that connections of one listener may use; the backend has two listeners. */
const DESCRIPTORS_SHARE = 1 / 3;

/**
 * Reads the limits of a listener. There is none per address behind our own proxies (TRUST_PROXY), from which all connections come.
 * Throws an Error that names an invalid setting.
 */
export function readConnectionLimits(env = process.env, descriptors = readDescriptorLimit()) {
  const total = Math.min(
    readCount(env, "CONNECTIONS_MAX", CONNECTIONS),
    Math.max(1, Math.floor(descriptors * DESCRIPTORS_SHARE)),
  );
  const own = readCount(env, "CONNECTIONS_PER_ADDRESS_MAX", CONNECTIONS_PER_ADDRESS);
  const isBehindProxy = Number(env.TRUST_PROXY || 0) > 0;
  return { total, perAddress: isBehindProxy ? total : Math.min(own, Math.ceil(total / 2)) };
}

function readCount(env, name, usual) {
  const count = Number(env[name] || usual);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`Wrong settings: ${name} must be a whole number of 1 or more`);
  return count;
}

/** Files that this process may open; unlimited where /proc does not say it. Node raises the soft limit to the hard one. */
function readDescriptorLimit() {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined || soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Some connections: how many, and those that wait for their clients, longest first. */
class Group {
  size = 0;
  idle = new Set();
  receiving = new Set();

  /** The connection that has waited longest; undefined if none waits. */
  findOldest() {
    const [oldest] = this.idle.size > 0 ? this.idle : this.receiving;
    return oldest;
  }
}

/** One open connection, in the group of all and in that of its address. */
class Connection {
  /** Requests without a complete answer. */
  unanswered = 0;
  isOpen = true;

  constructor(socket, groups, onClose) {
    Object.assign(this, { socket, groups, onClose });
    for (const group of groups) group.size += 1;
    this.wait("idle");
    socket.once("close", () => this.close());
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.stopWaiting();
    for (const group of this.groups) group.size -= 1;
    this.onClose();
    this.socket.destroy();
  }

  /** Counts the connection as one that waits for a request (`idle`), or for the rest of one (`receiving`). */
  wait(state) {
    this.stopWaiting();
    if (this.isOpen) for (const group of this.groups) group[state].add(this);
  }

  stopWaiting() {
    for (const { idle, receiving } of this.groups) {
      idle.delete(this);
      receiving.delete(this);
    }
  }

  /** Follows a request until it is received and answered. */
  follow(request, response) {
    this.unanswered += 1;
    const { "transfer-encoding": encoding, "content-length": length } = request.headers;
    if (encoding === undefined && !(Number(length) > 0)) this.stopWaiting();
    else {
      this.wait("receiving");
      request.once("end", () => this.unanswered > 0 && this.stopWaiting());
    }
    response.once("close", () => {
      this.unanswered -= 1;
      if (this.unanswered === 0) this.wait("idle");
    });
  }
}

/** The open connections of a listener. */
export class Connections {
  all = new Group();
  byAddress = new Map();
  bySocket = new Map();

  constructor(limits) {
    this.limits = limits;
  }

  /** Registers a new connection, in place of a waiting one if necessary; returns false if it must be closed. */
  admit(socket, onLimit) {
    const address = socket.remoteAddress === undefined ? "" : getLimitKey(socket.remoteAddress);
    const own = this.byAddress.get(address) ?? new Group();
    const full = own.size >= this.limits.perAddress ? own : this.all.size >= this.limits.total ? this.all : null;
    if (full !== null) {
      onLimit();
      const replaced = full.findOldest();
      if (replaced === undefined) return false;
      replaced.close();
    }
    const connection = new Connection(socket, [this.all, own], () => {
      this.bySocket.delete(socket);
      if (own.size === 0) this.byAddress.delete(address);
    });
    this.byAddress.set(address, own);
    this.bySocket.set(socket, connection);
    return true;
  }

  get(socket) {
    return this.bySocket.get(socket);
  }

  /** Closes the connections that no byte has arrived on. */
  closeSilent() {
    for (const connection of this.all.idle) if (connection.socket.bytesRead === 0) connection.close();
  }
}
