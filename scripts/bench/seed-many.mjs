import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DEMO_SITE } from "./product.mjs";

/** The size of an installation with many customers. */
export const COUNTS = { sites: 10_000, sitesPerProject: 20, members: 5_000, ownSites: 500 };
/** A user of the provider for all sites, and an owner of `ownSites` of them. */
export const STAFF = "bench-staff@vitrine.example";
export const OWNER_OF_MANY = "many@vitrine.example";

/** The tracking code of a created site by number. */
const toCode = (number) => `800000-${String(100_000 + number)}`;
const LAST = toCode(COUNTS.sites - 1);
const READY_MS = 300_000;

/** Creates sites in projects, people, and grants, and waits until the backend has read the sites. */
export async function seedMany({ databaseUrl, shopUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { sites, sitesPerProject, members, ownSites } = COUNTS;
  const projects = sites / sitesPerProject;
  try {
    await client.query(
      `insert into projects (id, name) select 'many-' || n, 'Project ' || n || ' Łódź' from generate_series(1, $1) n`,
      [projects],
    );
    await client.query(`insert into site_groups (id, project_id, name) select id, id, 'Region' from projects
      where id like 'many-%'`);
    await client.query(
      `insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url, position)
      select '800000-' || (100000 + n), 'many-' || (1 + n / $2), 'many-' || (1 + n / $2), 'Shop ' || n || ' Výbava',
        'Europe/Prague', 'CZK', 'cs', 'https://shop.example', 1000 + n from generate_series(0, $1 - 1) n`,
      [sites, sitesPerProject],
    );
    await client.query(
      `insert into users (id, name, email, signed_in_at) values ('bench-staff', 'Stella Staff', $1, now()),
        ('many', 'Milan Many', $2, now())`,
      [STAFF, OWNER_OF_MANY],
    );
    await client.query(
      `insert into members (user_id, site_id, roles, policies) values ('bench-staff', '*', '{internal}', '{}')`,
    );
    await client.query(
      `insert into members (user_id, site_id, roles, policies)
      select 'many', '800000-' || (100000 + n), '{owner}', '{}' from generate_series(0, $1 - 1) n`,
      [ownSites],
    );
    await client.query(
      `insert into users (id, name, email, signed_in_at) select 'member-' || n, 'Member ' || n, 'member' || n || '@shop.example',
        now() from generate_series(1, $1) n`,
      [members],
    );
    await client.query(
      `insert into members (user_id, site_id, roles, policies)
      select 'member-' || n, $2, '{operator}', '{synonyms,feeds}' from generate_series(1, $1) n`,
      [members, DEMO_SITE],
    );
  } finally {
    await client.end();
  }
  return measureTimeToReady(shopUrl);
}

/** Milliseconds until the backend knows the last site. */
async function measureTimeToReady(shopUrl) {
  const began = performance.now();
  while (performance.now() - began < READY_MS) {
    const { status } = await fetch(`${shopUrl}/search?tracker_id=${LAST}&q=x`);
    if (status === 200) return performance.now() - began;
    await wait(250);
  }
  throw new Error("The backend did not read the sites");
}
