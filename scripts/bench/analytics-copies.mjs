import { COPY } from "./analytics-visits.mjs";

// Creates many visits from a few: copies the data of one week (events, visits, sums) within the store, each copy some days later
// and with its own visitors, events and rare queries. Sums are added, so they equal those the backend would compute from the copied
// events, which `npm run bench -- --analytics` verifies on a few copies first.

const TABLES = [
  "events",
  "visits",
  "searches",
  "stats_hours",
  "visitor_days",
  "visitor_gaps",
  "query_days",
  "query_items",
  "query_nexts",
  "visit_addresses",
];
/** Text columns with visitors, events or queries. */
const TEXTS = new Set(["id", "client_id", "query", "typed", "next", "pages", "referers"]);
const LISTS = new Set(["queries", "tokens"]);
const SPANS = [1, 8, 32];
/** Copies per statement, so that the rows can be sorted in memory. */
const AT_ONCE = 5;

/** Stores the data of a site as the template of the copies. */
export async function storeWeek(store, site) {
  for (const table of TABLES) {
    await store.query(`drop table if exists week_${table}`);
    await store.query(`create table week_${table} as select * from ${table} where site_id = '${site}'`);
    await store.query(`analyze week_${table}`);
  }
}

/** Adds the copies `[from, to)` of the week; `toShift(copy)` is the shift in days. Copy 0 is the week itself. */
export async function addCopies(store, { site, from, to, toShift, say = () => {} }) {
  await store.query("set synchronous_commit = off; set work_mem = '256MB'");
  for (let first = from; first < to; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at) => first + at);
    const copies = numbers.map((copy) => `(${copy}, ${toShift(copy)})`).join(", ");
    await makeParts(store, copies);
    for (const table of ["events", "visits", "searches"]) await copyRows(store, { site, table, copies });
    for (const [table, keys] of SUMS) await copySums(store, { site, table, keys, copies });
    await copyQueryDays(store, { site, copies });
    await copyAddresses(store, { site, copies });
    await changeDays(store, site);
    say(`  ${first + numbers.length} copies of the week created`);
  }
  await store.query("update analytics_states set revision = revision + 1 where site_id = $1", [site]);
}

async function makeParts(store, copies) {
  const days = `select distinct day + c.shift as day from week_events cross join (values ${copies}) c(copy, shift)`;
  await store.query(`select events_of_day(day) from (${days}) d`);
  await store.query(
    `select visits_of_month(month) from (select distinct date_trunc('month', day)::date as month from (${days}) d) m`,
  );
}

const SUMS = [
  ["stats_hours", ["scope", "day", "hour"]],
  ["visitor_days", ["client_id", "scope", "day"]],
  ["visitor_gaps", ["scope", "day", "gap"]],
  ["query_items", ["scope", "query", "day", "identity", "place"]],
  ["query_nexts", ["scope", "query", "day", "next"]],
];

async function listColumns(store, table) {
  const { rows } = await store.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => name !== "site_id");
}

/** The SQL of a column of row `w` in copy `c`. */
function buildCopySql(name) {
  const other = `'${COPY.slice(0, 3)}' || lpad(c.copy::text, 4, '0')`;
  if (TEXTS.has(name)) return `replace(w.${name}, '${COPY}', ${other})`;
  if (LISTS.has(name))
    return `string_to_array(replace(array_to_string(w.${name}, E'\\x01'), '${COPY}', ${other}), E'\\x01')`;
  if (name === "day") return "w.day + c.shift";
  if (name === "raw")
    return `replace(w.raw::text, '${COPY}', ${other})::jsonb || jsonb_build_object(
      'local_timestamp', (w.raw ->> 'local_timestamp')::bigint + c.shift * 86400)`;
  if (/_at$|^at$/.test(name)) return `w.${name} + c.shift * interval '1 day'`;
  return `w.${name}`;
}

async function copyRows(store, { site, table, copies }) {
  const names = await listColumns(store, table);
  await store.query(`
    insert into ${table} (site_id, ${names.join(", ")})
    select '${site}', ${names.map(buildCopySql).join(", ")} from week_${table} w cross join (values ${copies}) c(copy, shift)`);
}

async function copySums(store, { site, table, keys, copies }) {
  const names = await listColumns(store, table);
  const sums = names.filter((name) => !keys.includes(name) && name !== "title");
  const title = names.includes("title") ? [", title", ", min(w.title)"] : ["", ""];
  await store.query(`
    insert into ${table} (site_id, ${[...keys, ...sums].join(", ")}${title[0]})
    select '${site}', ${keys.map(buildCopySql).join(", ")}, ${sums.map((name) => `sum(w.${name})`).join(", ")}${title[1]}
    from week_${table} w cross join (values ${copies}) c(copy, shift)
    group by ${keys.map((_, at) => at + 2).join(", ")}
    on conflict (site_id, ${keys.join(", ")}) do update set
      ${sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ")}`);
}

/** Longer spans begin on other days in a copy, so they are summed from its days. */
async function copyQueryDays(store, { site, copies }) {
  const sums = (await listColumns(store, "query_days")).filter(
    (name) => !["scope", "span", "day", "query", "typed"].includes(name),
  );
  await store.query(`
    insert into query_days (site_id, scope, span, day, query, typed, ${sums.join(", ")})
    select '${site}', w.scope, l.span, date '1970-01-01' + ((w.day + c.shift - date '1970-01-01') / l.span) * l.span,
      ${buildCopySql("query")}, min(${buildCopySql("typed")}), ${sums.map((name) => `sum(w.${name})`).join(", ")}
    from week_query_days w cross join (values ${copies}) c(copy, shift)
    cross join unnest(array[${SPANS.join()}]::smallint[]) l(span)
    where w.span = 1 group by 2, 3, 4, 5
    on conflict (site_id, scope, span, day, query) do update set
      ${sums.map((name) => `${name} = query_days.${name} + excluded.${name}`).join(", ")}`);
  // All spans changed.
  await store.query(
    `insert into query_spans (site_id, scope, span, day)
    select distinct site_id, scope, span, day from query_days where site_id = $1
    on conflict (site_id, scope, span, day) do update set revision = excluded.revision`,
    [site],
  );
}

/** The URLs of a copy are those of the week, with later days. */
async function copyAddresses(store, { site, copies }) {
  await store.query(`
    insert into visit_addresses as a (site_id, kind, address, last_day)
    select '${site}', w.kind, w.address, max(w.last_day + c.shift)
    from week_visit_addresses w cross join (values ${copies}) c(copy, shift) group by 2, 3
    on conflict (site_id, kind, address) do update set last_day = greatest(a.last_day, excluded.last_day)`);
}

/** All days of visits changed. */
async function changeDays(store, site) {
  await store.query(
    `insert into visit_days (site_id, day)
    select distinct site_id, (started_at at time zone 'UTC')::date from visits where site_id = $1
    on conflict (site_id, day) do update set revision = excluded.revision`,
    [site],
  );
}

/** The names of computed tables that differ between two sites. */
export async function findDifferingTables(store, one, other) {
  const found = [];
  for (const table of TABLES.filter((name) => name !== "events")) {
    const names = await listColumns(store, table);
    const columns = names.map((name) =>
      LISTS.has(name) ? `(select array_agg(x order by x) from unnest(${name}) x) as ${name}` : name,
    );
    const selectRows = (site) =>
      `select ${columns.join(", ")} from ${table} where site_id = '${site}' ${
        table === "visitor_gaps" ? "and visitors <> 0" : ""
      }`;
    const { rows } = await store.query(`
      select count(*)::int as count from (
        (${selectRows(one)} except all ${selectRows(other)}) union all (${selectRows(other)} except all ${selectRows(one)})
      ) d`);
    if (rows[0].count > 0) found.push(`${table} (${rows[0].count} rows)`);
  }
  return found;
}
