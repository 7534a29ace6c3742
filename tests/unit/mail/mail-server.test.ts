import { createServer, type Socket } from "node:net";
import { openLog } from "@/backend/kit/log";
import { openMail } from "@/backend/mail/mail";

/** A minimal mail server for one message; returns its port and the received commands. */
function aMailServer() {
  const received: string[] = [];
  const answers: [RegExp, string][] = [
    [/^EHLO/, "250 hello"],
    [/^(MAIL|RCPT)/, "250 ok"],
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
        if (answer !== undefined) socket.write(`${answer}\r\n`);
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

const mail = {
  to: "ada@shop.example",
  name: "Ada",
  locale: "en" as const,
  link: "https://vitrine.example/deep_link?v=1",
  until: new Date("2026-03-01T10:00:00Z"),
};
const PUBLIC_URL = "https://vitrine.example";

test("sends the link by mail with SMTP_URL", async () => {
  const server = await aMailServer();
  const send = openMail(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL },
    openLog("silent"),
  );
  await send(mail);
  server.close();
  expect(server.received).toContain("RCPT TO:<ada@shop.example>");
  expect(server.received.join("\n")).toMatch(/From: Vitrine <no-reply@vitrine\.example>/);
  expect(server.received.join("\n")).toContain("deep_link?v=");
});

test("rejects if the mail server is not available", async () => {
  const send = openMail({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: undefined, PUBLIC_URL }, openLog("silent"));
  await expect(send(mail)).rejects.toThrow();
});

test("logs the link as one line without SMTP_URL", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  await openMail({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL }, log)(mail);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "sign_in_link", link: mail.link });
});
