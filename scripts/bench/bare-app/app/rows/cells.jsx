import { SHAPES } from "./shapes.js";

// The rows of the list of query customizations, in English only: constants replace the messages in four languages, the time zone of
// the site and the permissions of the user.

const PLACE = "/sites/100200-300401/query_customizations";
const VISITS = "/sites/100200-300401/settings/explore/events";
const ZONE = "Europe/London";
const ENOUGH = 30;

const MODES = { simple: "Simple", advanced: "Advanced" };
const TYPES = { item: "Products", category: "Categories", brand: "Brands", article: "Articles" };
const TONES = { better: " text-good", worse: " text-bad", no_difference: " " };

const BASE =
  "chip inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-chip border border-transparent px-2 font-medium text-xs";
const NEUTRAL = `${BASE} bg-sunken text-ink-2`;
const WARN = `${BASE} bg-warn-soft text-warn`;
const BAD = `${BASE} bg-bad-soft text-bad`;
const INFO = `${BASE} bg-info-soft text-info`;

const PROBLEMS = {
  item_gone: { look: BAD, shape: SHAPES.packageMinus, text: "Item gone", name: "Item no longer in catalog" },
  waiting_catalogue: { look: WARN, shape: SHAPES.hourglass, text: "Waiting", name: "Waiting for catalog" },
  sold_out: { look: WARN, shape: SHAPES.packageX, text: "Sold out", name: "Sold out" },
  all_expired: { look: NEUTRAL, shape: SHAPES.calendarX, text: "Ended", name: "All rules ended" },
};

/** Column headers. */
export const COLUMNS = [
  ...["Select", "Query", "Rules, problems", "Searches", "CTR", "Tags, owner", "Next change", "Last change"],
  "Actions",
];

const whole = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: ZONE });
const inUtc = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const number = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const points = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const change = new Intl.NumberFormat("en", { style: "percent", signDisplay: "exceptZero" });

/** The cells of one row; `names` are user names by id. */
export function buildCells(row, names) {
  return (
    <>
      <td />
      <th scope="row">
        <a href={`${PLACE}/${row.id}`} className="row-link">
          {query(row)}
        </a>
        <span title={row.aliases.join(", ")} className="under line-clamp-1 break-all">
          {`${TYPES[row.type] ?? row.type}, ${MODES[row.mode]}`}
          {row.aliases.length > 0 && " · "}
          {row.aliases.length > 0 && <span lang="en">{`also for: ${row.aliases.join(", ")}`}</span>}
        </span>
      </th>
      <td data-label="Rules, problems">{rules(row)}</td>
      <td data-label="Searches" className="text-right tabular-nums">
        {searches(row)}
      </td>
      <td data-label="CTR" className="text-right tabular-nums">
        {clicks(row.numbers)}
      </td>
      <td data-label="Tags, owner">{notes(row, names)}</td>
      <td data-label="Next change">{next(row.next_change)}</td>
      <td data-label="Last change">
        <time dateTime={row.updated_at} title={`${at(inUtc, row.updated_at)} UTC`} className="count">
          {short(row.updated_at)}
        </time>
        <span title={row.updated_by} className="under max-w-36 truncate">
          {row.updated_by}
        </span>
      </td>
      <td className="row-end" />
    </>
  );
}

function query({ query: text, has_draft: hasDraft, is_waiting: isWaiting }) {
  const name = (
    <span lang="en" title={text} className="row-name wrap-anywhere line-clamp-1">
      {text}
    </span>
  );
  if (!hasDraft) return name;
  return (
    <span className="name-chip">
      {name}
      {isWaiting
        ? chip({ look: WARN, shape: SHAPES.hourglass, text: "Needs approval" })
        : chip({ look: INFO, shape: SHAPES.pen, text: "Draft" })}
    </span>
  );
}

function rules({ rules_count: count, active_rules_count: active, planned_rules_count: planned, problems }) {
  const later = planned > 0 ? `${planned} scheduled` : undefined;
  return (
    <>
      {count === 0 ? (
        <span className="whitespace-nowrap text-ink-3">No rules</span>
      ) : (
        <span title={later} className={active > 0 ? "count font-medium" : "count text-ink-2"}>
          {`${active} of ${count} active`}
        </span>
      )}
      {problems.length > 0 ? marks(problems) : later && <span className="count under">{later}</span>}
    </>
  );
}

function marks([first, ...others]) {
  const names = [first, ...others].map((problem) => PROBLEMS[problem].name);
  return (
    <span
      title={names.join(", ")}
      className="line-below flex items-center gap-1 whitespace-nowrap [&>.chip]:whitespace-nowrap"
    >
      {chip(PROBLEMS[first])}
      {others.length > 0 && more(names.slice(1))}
    </span>
  );
}

function more(names) {
  return (
    <span className="text-ink-2 text-sm">
      <span aria-hidden>{`+${names.length}`}</span>
      <span className="sr-only">{names.join(", ")}</span>
    </span>
  );
}

function searches({ query: text, numbers: { now, before } }) {
  const filter = new URLSearchParams({ period: "30d", with_queries: text });
  return (
    <>
      {now.searches > 0 ? (
        <a href={`${VISITS}?${filter}`} title="Show the visits with these searches" className="cell-link">
          {number.format(now.searches)}
        </a>
      ) : (
        number.format(now.searches)
      )}
      {before.searches >= ENOUGH && (
        <span className="under" title={`${number.format(before.searches)} in the 30 days before`}>
          {change.format(now.searches / before.searches - 1)}
        </span>
      )}
    </>
  );
}

function clicks({ now: { ctr }, effect }) {
  return (
    <>
      <span title={ctr.of > 0 ? `${number.format(ctr.n)} of ${number.format(ctr.of)}` : undefined}>{share(ctr)}</span>
      {effect && effect.verdict !== "not_enough_data" && verdict(effect)}
    </>
  );
}

function verdict({ verdict: name, change: share }) {
  const by = `${points.format(share * 100)} pp`;
  const words = name === "no_difference" ? "no clear difference" : `${name}: ${by}`;
  return (
    <span className={`under whitespace-nowrap${TONES[name]}`} title={words}>
      <span aria-hidden>{name === "no_difference" ? "≈" : by}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

function share({ value, of }) {
  if (value === null) return "–";
  return of < ENOUGH ? <span data-few>–</span> : percent.format(value);
}

function notes({ tags, owners }, names) {
  if (tags.length + owners.length === 0) return "–";
  const people = owners.map((owner) => names.get(owner)).join(", ");
  return (
    <>
      {tags.length > 0 && (
        <span title={tags.join(", ")} className="one-line min-w-22">
          {chip({ look: NEUTRAL, shape: null, text: tags[0] })}
          {tags.length > 1 && more(tags.slice(1))}
        </span>
      )}
      {owners.length > 0 && (
        <span title={people} className="under line-clamp-1">
          {people}
        </span>
      )}
    </>
  );
}

function next(planned) {
  if (planned === null) return "–";
  const words = `${planned.kind} ${short(planned.at)}`.replace(/ (?=\d+\.)/gu, "\u00a0");
  return (
    <time dateTime={planned.at} title={`${at(inUtc, planned.at)} UTC`} className="inline-block tabular-nums">
      {words}
    </time>
  );
}

function chip({ look, shape, text }) {
  return (
    <span className={look}>
      {shape !== null && (
        <svg
          className="icon"
          width={13}
          height={13}
          viewBox="0 0 24 24"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package.
          dangerouslySetInnerHTML={shape}
        />
      )}
      <span className="min-w-0 overflow-hidden text-ellipsis">{text}</span>
    </span>
  );
}

/** Day and time, without the current year. */
function short(instant) {
  const text = at(whole, instant);
  return text.slice(6, 10) === String(new Date().getFullYear()) ? `${text.slice(0, 6)} ${text.slice(11)}` : text;
}

function at(format, instant) {
  return format.format(new Date(instant)).replace(",", "");
}
