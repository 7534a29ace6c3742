import { SHAPES } from "./shapes.js";

// The rows of the list of query customizations, in English only: constants replace the messages in four languages, the time zone of
// the site and the permissions of the user.

const PLACE = "/sites/100200-300401/query_customizations";
const ZONE = "Europe/London";
const ENOUGH = 30;

const MODES = { simple: "Simple", advanced: "Advanced" };
const VERDICTS = { no_difference: "no clear difference", not_enough_data: "not enough data" };

const BASE =
  "chip inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-chip border border-transparent px-2 font-medium text-xs";
const NEUTRAL = `${BASE} bg-sunken text-ink-2`;
const WARN = `${BASE} bg-warn-soft text-warn`;
const BAD = `${BASE} bg-bad-soft text-bad`;
const INFO = `${BASE} bg-info-soft text-info`;

const PROBLEMS = {
  item_gone: { look: BAD, shape: SHAPES.packageMinus, text: "Item no longer in catalog" },
  waiting_catalogue: { look: WARN, shape: SHAPES.hourglass, text: "Waiting for catalog" },
  sold_out: { look: WARN, shape: SHAPES.packageX, text: "Sold out" },
  all_expired: { look: NEUTRAL, shape: SHAPES.calendarX, text: "All rules ended" },
};

/** Column headers. */
export const COLUMNS = [
  ...["Select", "Query", "Rules, problems", "Searches, 30 days", "CTR", "Tags, owner", "Next change"],
  ...["Last change (Europe/London)", "Actions"],
];

const whole = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: ZONE });
const inUtc = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const number = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const points = new Intl.NumberFormat("en", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const change = new Intl.NumberFormat("en", { style: "percent", signDisplay: "exceptZero" });

/** The cells of one row; `names` are user names by id. */
export function cellsOf(row, names) {
  const { now, before, effect } = row.numbers;
  return (
    <>
      <td />
      <th scope="row">
        <a href={`${PLACE}/${row.id}`} className="row-link">
          <span lang="en" className="row-name">
            {row.query}
          </span>
          {row.aliases.length > 0 && (
            <span lang="en" title={row.aliases.join(", ")} className="under line-clamp-2 break-words">
              {`also for: ${row.aliases.join(", ")}`}
            </span>
          )}
          {row.has_draft && chip({ look: INFO, shape: SHAPES.pen, text: "Draft" })}
        </a>
        <span className="under">{`${row.type}, ${MODES[row.mode]}`}</span>
      </th>
      <td data-label="Rules, problems">
        {rules(row)}
        {row.problems.length > 0 && (
          <span className="flex flex-col items-start gap-1">
            {row.problems.map((problem) => chip(PROBLEMS[problem]))}
          </span>
        )}
      </td>
      <td data-label="Searches, 30 days" className="text-right tabular-nums">
        {number.format(now.searches)}
        {before.searches >= ENOUGH && (
          <span className="under" title={`${before.searches} in the 30 days before`}>
            {`${change.format(now.searches / before.searches - 1)} vs. before`}
          </span>
        )}
      </td>
      <td data-label="CTR" className="text-right tabular-nums">
        {share(now.ctr)}
        {now.ctr.of > 0 && <span className="under">{`${now.ctr.n} of ${now.ctr.of}`}</span>}
        {effect && <span className="under">{verdict(effect)}</span>}
      </td>
      <td data-label="Tags, owner">{notes(row, names)}</td>
      <td data-label="Next change">{next(row.next_change)}</td>
      <td data-label={`Last change (${ZONE})`}>
        <time dateTime={row.updated_at} title={`${at(inUtc, row.updated_at)} UTC`} className="count">
          {at(whole, row.updated_at)}
        </time>
        <span className="under">{row.updated_by}</span>
      </td>
      <td className="row-end" />
    </>
  );
}

function rules({ rules_count: count, active_rules_count: active, planned_rules_count: planned }) {
  if (count === 0) return <span className="whitespace-nowrap text-ink-3">No rules</span>;
  return (
    <>
      <span className={active > 0 ? "count font-medium" : "count text-ink-2"}>{`${active} of ${count} active`}</span>
      {planned > 0 && <span className="count under">{`${planned} scheduled`}</span>}
    </>
  );
}

function notes({ tags, owners }, names) {
  if (tags.length + owners.length === 0) return "–";
  return (
    <span className="flex flex-col items-start gap-1">
      {tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => chip({ look: NEUTRAL, shape: SHAPES.tag, text: tag }))}
        </span>
      )}
      {owners.length > 0 && <span className="under">{owners.map((owner) => names.get(owner)).join(", ")}</span>}
    </span>
  );
}

function next(planned) {
  if (planned === null) return "–";
  const text = at(whole, planned.at);
  const short = text.slice(6, 10) === String(new Date().getFullYear()) ? `${text.slice(0, 6)} ${text.slice(11)}` : text;
  return (
    <time dateTime={planned.at} title={`${at(inUtc, planned.at)} UTC`} className="inline-block min-w-23 tabular-nums">
      {`${planned.kind} ${short}`}
    </time>
  );
}

function chip({ look, shape, text }) {
  return (
    <span key={text} className={look}>
      <svg
        className="icon"
        width={13}
        height={13}
        viewBox="0 0 24 24"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package.
        dangerouslySetInnerHTML={shape}
      />
      <span className="min-w-0 overflow-hidden text-ellipsis">{text}</span>
    </span>
  );
}

function verdict({ verdict: name, change: share }) {
  return VERDICTS[name] ?? `${name}: ${points.format(share * 100)} pts`;
}

function share({ value, of }) {
  if (value === null) return "–";
  return of < ENOUGH ? "too few" : percent.format(value);
}

function at(format, instant) {
  return format.format(new Date(instant)).replace(",", "");
}
