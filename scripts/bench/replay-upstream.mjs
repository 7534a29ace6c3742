// A proxy between web server and backend: records the first answer to a read and replays it, and passes everything else. So both
// sides of a ratio have the same upstream, whose cost does not hide theirs. Run: node replay-upstream.mjs <port> <backend>
import http from "node:http";
import { Agent, request as send } from "undici";

const [port, backend] = process.argv.slice(2);
const agent = new Agent({ connections: 16 });
const recorded = new Map();

http
  .createServer(async (request, response) => {
    const known = request.method === "GET" ? recorded.get(request.url) : undefined;
    if (known !== undefined) return answer(response, known);
    try {
      const passed = await pass(request);
      if (request.method === "GET" && passed.status === 200) recorded.set(request.url, passed);
      answer(response, passed);
    } catch {
      answer(response, { status: 502, headers: {}, body: Buffer.alloc(0) });
    }
  })
  .listen(Number(port), "127.0.0.1");

async function pass(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { connection: _hop, "transfer-encoding": _framing, host: _host, ...headers } = request.headers;
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const upstream = await send(backend + request.url, { method: request.method, headers, body, dispatcher: agent });
  const { "transfer-encoding": _chunked, connection: _own, ...answerHeaders } = upstream.headers;
  const bytes = Buffer.from(await upstream.body.arrayBuffer());
  return {
    status: upstream.statusCode,
    headers: { ...answerHeaders, "content-length": String(bytes.length) },
    body: bytes,
  };
}

function answer(response, { status, headers, body }) {
  response.writeHead(status, headers);
  response.end(body);
}
