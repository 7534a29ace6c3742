import { frontJobs, jobs } from "@/backend/areas";
import { START_STAGES } from "@/backend/kit/jobs";

const nameJobs = (list: typeof jobs) =>
  Object.fromEntries(
    START_STAGES.map((stage) => [stage, list.filter((job) => job.stage === stage).map(({ name }) => name)]),
  );

test("areas have jobs in the stages in which they start and stop, each with a name of its own", () => {
  expect(nameJobs(jobs)).toEqual({
    threads: ["voice checks"],
    work: ["feed runs", "data quality", "screenshots", "recommendations", "visits"],
    checks: [
      "switches of services",
      "mails about reviews",
      "mails about approvals",
      "reminders",
      "targets of redirects",
      "health of campaigns",
      "summaries",
    ],
  });
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

test("in front of a legacy backend, only what its calls need runs", () => {
  expect(nameJobs(frontJobs)).toEqual({ threads: ["voice checks"], work: ["screenshots"], checks: [] });
});
