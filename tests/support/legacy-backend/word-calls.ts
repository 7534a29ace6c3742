import { Hono } from "hono";
import type { Variables } from "./call";

const MARKERS = ["->", "<->", "=>", "one-way", "two-way", "alternate-correction"];

/** Upload of synonyms or redirects, and the download of synonyms; other calls are missing. */
export function buildWordCalls(table: "synonyms" | "redirects"): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes(table) && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.post("/bulk_upload", (c) => {
    const body = c.get("body") as { data?: { items?: unknown }; type?: unknown };
    const isKnown = Object.keys(body).every((name) => name === "data" || name === "type");
    const items = body.data?.items;
    const isType = body.type === "append" || body.type === "replace";
    if (!isKnown || !isType || !Array.isArray(items)) return c.json({ error: "invalid" }, 422);
    const good: string[][] = [];
    const errors: Record<string, { type: string; reason: string }> = {};
    items.forEach((row: string[], index) => {
      const words = MARKERS.includes(row[0] ?? "") ? row.slice(1) : row;
      if (words.length >= 2 && words.every((word) => word !== "")) good.push(row);
      else errors[String(index + 1)] = { type: "malformed_input", reason: "a field is missing" };
    });
    const { words } = c.get("site");
    words[table] = body.type === "append" ? [...words[table], ...good] : good;
    return c.json({ ok_count: good.length, errors_count: Object.keys(errors).length, errors });
  });
  if (table === "synonyms") {
    app.get("/bulk_download", (c) => {
      const lines = c.get("site").words.synonyms.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
      return c.body(lines.map((cells) => `${cells.join(",")}\r\n`).join(""), 200, {
        "content-type": "text/csv",
        "content-disposition": 'attachment; filename="synonyms.csv"',
      });
    });
  }
  return app;
}
