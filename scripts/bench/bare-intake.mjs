// The baseline of the intake of events: accepts batches over HTTP and inserts the same rows, nothing else.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`create table if not exists bare_events (site_id text, day date, id text, received_at timestamptz,
  happened_at timestamptz, type text, client_id text, raw jsonb, primary key (site_id, day, id))`);
await pool.query("create index if not exists bare_events_client on bare_events (site_id, client_id, happened_at)");

const app = new Hono();
app.get("/", (c) => c.text("ready"));
app.post("/", async (c) => {
  const rows = (await c.req.json()).map((raw) => ({ ...raw, raw }));
  await pool.query(
    `insert into bare_events
     select 'bare', to_timestamp(local_timestamp)::date, id, now(), to_timestamp(local_timestamp), type, client_id, raw
     from jsonb_to_recordset($1::jsonb) as r(id text, local_timestamp bigint, type text, client_id text, raw jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return c.body(null, 204);
});
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
