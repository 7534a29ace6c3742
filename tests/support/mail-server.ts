import { createServer, type Socket } from "node:net";

/**
 * A minimal mail server; returns its port and the received commands. `toRecipient` is how it answers to a recipient, whose command it
 * gets.
 */
export function startMailServer(toRecipient: string | ((command: string) => string) = "250 ok") {
  const received: string[] = [];
  const answers: [RegExp, string | ((command: string) => string)][] = [
    [/^EHLO/, "250 hello"],
    [/^MAIL/, "250 ok"],
    [/^RCPT/, toRecipient],
    [/^DATA/, "354 go on"],
    [/^\.$/, "250 taken"],
    [/^QUIT/, "221 bye"],
  ];
  const talk = (socket: Socket): void => {
    socket.write("220 ready\r\n");
    socket.on("data", (data) => {
      for (const line of String(data).split("\r\n")) {
        received.push(line);
        const answer = answers.find(([pattern]) => pattern.test(line))?.[1];
        if (answer !== undefined) socket.write(`${typeof answer === "string" ? answer : answer(line)}\r\n`);
      }
    });
  };
  const server = createServer(talk);
  return new Promise<{ port: number; received: string[]; close: () => void }>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      resolve({ port, received, close: () => server.close() });
    });
  });
}

/** The text of received lines: quoted-printable parts and encoded words of headers become plain text. */
export function decodeMail(received: readonly string[]): string {
  const text = received.join("\n").replace(/\?=\n\s+=\?/g, "?==?");
  const plain = text.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, part: string) =>
    kind.toUpperCase() === "B" ? Buffer.from(part, "base64").toString("latin1") : part.replace(/_/g, " "),
  );
  return decodeQuoted(plain);
}

function decodeQuoted(text: string): string {
  const toByte = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = text.replace(/=\n/g, "").replace(/=([0-9A-F]{2})/g, toByte);
  return Buffer.from(bytes, "latin1").toString("utf8");
}
