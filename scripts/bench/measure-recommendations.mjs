import { runScript } from "./run-script.mjs";

const TIMES_BETTER = 1.5;
const CALL_MS_MAX = 15;
/** Half of the memory to which the training thread is limited. */
const TRAINING_MB_MAX = 512;
const MB = 1024 * 1024;

/** Measures the quality of recommendations on real invoices, and their speed with 20,000 items and a million events. */
export async function measureRecommendations({ say }) {
  say("Training recommendations on real invoices ...");
  const quality = await runScript("recommendation-quality.ts");
  say("Creating a million events, training and calling the recommender ...");
  const load = buildLoadFigures(await runScript("recommendation-load.ts"));
  if (quality.skipped !== undefined)
    return {
      figures: load,
      skipped: "the quality of recommendations, because there is no online-retail beside the project",
    };
  const tasks = quality.tasks.flatMap((task) => [buildTaskFigure(task, quality), ...buildRepeatsFigures(task)]);
  return { figures: [...tasks, ...load], skipped: null };
}

const formatPercent = (share) => `${(100 * share).toFixed(1)} %`;

function buildTaskFigure({ model, task, own, mostSold, isCompared }, { past, cut, left }) {
  const times = own.hitRate / mostSold.hitRate;
  const cleaned = Object.entries(left).map(([reason, lines]) => `${lines} ${reason}`);
  return {
    name: `Hit rate at 10 of ${model}: ${task}`,
    value: `${formatPercent(own.hitRate)}, ${times.toFixed(1)} times that of most sold`,
    target: isCompared ? "none" : `at least ${TIMES_BETTER} times`,
    isReached: isCompared ? null : times >= TIMES_BETTER,
    note:
      `most sold ${formatPercent(mostSold.hitRate)}; share of the catalog ever recommended ${formatPercent(own.coverage)}, most sold ` +
      `${formatPercent(mostSold.coverage)}; ${own.requests} requests of the last month, trained on the ${past} orders of the 90 days ` +
      `before ${cut.slice(0, 10)}; left out: ${cleaned.join(", ")}`,
  };
}

/** Compares a model with what a customer ordered, most often first, then what is sold most. */
function buildRepeatsFigures({ model, own, repeats }) {
  if (repeats === undefined) return [];
  const formatPoints = (share) => `${share < 0 ? "" : "+"}${(100 * share).toFixed(1)}`;
  const { mean, low, high } = repeats.difference;
  return [
    {
      name: `Hit rate at 10 of ${model}, minus that of own repeats, then most sold`,
      value: `${formatPoints(mean)} points (95 % interval ${formatPoints(low)} to ${formatPoints(high)})`,
      target: "interval not below 0",
      isReached: low >= 0,
      note: `own repeats, then most sold ${formatPercent(repeats.hitRate)}; paired by request, ${own.requests} requests`,
    },
  ];
}

function buildLoadFigures({
  items,
  events,
  fullMs,
  incrementalMs,
  readDays,
  model,
  stored,
  memoryMb,
  p50,
  p95,
  criteria,
  idle,
  busy,
}) {
  const formatMegabytes = (size) => `${Math.round(size)} MB`;
  const formatSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const size = `${items} items and ${events} events`;
  const buildFigure = (name, value, note) => ({ name, value, target: "none", isReached: null, note });
  return [
    {
      name: `Recommendations over HTTP with ${size}, 95th percentile`,
      value: `${p95.toFixed(1)} ms`,
      target: `at most ${CALL_MS_MAX} ms`,
      isReached: p95 <= CALL_MS_MAX,
      note: `median ${p50.toFixed(1)} ms; six models in turn, two connections`,
    },
    {
      name: "The same with rules about criteria in each box, 95th percentile",
      value: `${criteria.p95.toFixed(1)} ms`,
      target: `at most ${CALL_MS_MAX} ms`,
      isReached: criteria.p95 <= CALL_MS_MAX,
      note:
        `median ${criteria.p50.toFixed(1)} ms; three pins and a hide in two customizations of each model; ` +
        `without them ${p95.toFixed(1)} ms`,
    },
    buildFigure("Full training of this site", formatSeconds(fullMs), "from an empty store to the model in use"),
    {
      name: "Memory that this training adds to the process at its peak",
      value: formatMegabytes(memoryMb.peak - memoryMb.before),
      target: `at most ${TRAINING_MB_MAX} MB`,
      isReached: memoryMb.peak - memoryMb.before <= TRAINING_MB_MAX,
      note: `${formatMegabytes(memoryMb.before)} before; ${formatMegabytes(memoryMb.peak)} with database, search index and training thread`,
    },
    buildFigure("Training after a day with new events", formatSeconds(incrementalMs), `${readDays} day read again`),
    buildFigure("Memory of the model", `${(model / MB).toFixed(1)} MB`, `${(stored / MB).toFixed(1)} MB in the store`),
    buildFigure(
      "Search over HTTP while this site is trained in full, 95th percentile",
      `${busy.toFixed(1)} ms`,
      `${idle.toFixed(1)} ms without a training`,
    ),
  ];
}
