import { formatBackendFault } from "../../../scripts/launch/backend-fault.mjs";

const URL = "https://backend.example";

test.each([
  ['{"level":40,"backend_state":"upstream_unavailable","detail":"ECONNREFUSED"}', "does not answer (ECONNREFUSED)."],
  ['{"level":40,"backend_state":"hmac_clock","detail":"its clock differs by 400 s"}', "its clock differs"],
  ['{"level":40,"backend_state":"of_tomorrow"}', "Warning: the backend at https://backend.example is not usable."],
  ['{"level":30,"backend_state":"ok"}', "The backend at https://backend.example answers."],
])("the line %s shows %s", (line, shown) => {
  expect(formatBackendFault(line, URL)).toContain(shown);
});

test.each(['{"level":30,"msg":"another line"}', "no JSON", "null"])("the line %s shows nothing", (line) => {
  expect(formatBackendFault(line, URL)).toBeNull();
});
