import * as z from "zod/mini";
import { createRefusalFactory, createRefuse, type Refuse } from "@/backend/kit/refuse";
import { isApiError } from "@/lib/http/api-error";
import { defineEndpoint } from "@/lib/http/endpoint";

const open = defineEndpoint({
  feature: "doors",
  method: "POST",
  path: "/doors",
  servedBy: "both",
  response: z.object({}),
  errors: ["locked", "no_handle"],
  access: {},
});
const look = defineEndpoint({
  feature: "doors",
  method: "GET",
  path: "/doors",
  servedBy: "both",
  response: z.object({}),
  access: {},
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test("a refusal has a status, a code and details", () => {
  const error = thrownBy(() => createRefuse(open)(422, "locked", { errors: { key: ["invalid"] }, since: 5 }));
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({ status: 422, body: { error: "locked", errors: { key: ["invalid"] }, since: 5 } });
});

test("details of a refusal do not replace its code", () => {
  expect(createRefusalFactory(open)(422, "locked", { error: "other" }).code).toBe("locked");
  // @ts-expect-error: not a code of this call
  expect(createRefusalFactory(open)(422, "no_door").code).toBe("no_door");
});

test("a call can be refused only with its own codes and the general ones of handlers", () => {
  const refuse = createRefuse(open);
  const general = createRefuse(look);
  const codes: (() => unknown)[] = [
    () => refuse(404, "not_found"),
    () => general(404, "not_found"),
    // @ts-expect-error: no code of this call
    () => refuse(422, "no_door"),
    // @ts-expect-error: this call has no codes of its own
    () => general(422, "locked"),
    // @ts-expect-error: a code of the way between the servers, not of a handler
    () => refuse(502, "upstream_failed"),
  ];
  expect(codes.map((run) => isApiError(thrownBy(run)))).toEqual([true, true, true, true, true]);
});

test("shared code declares the codes that it uses", () => {
  const refuseLocked = (refuse: Refuse<"locked">) => refuse(422, "locked");
  expect(thrownBy(() => refuseLocked(createRefuse(open)))).toMatchObject({ code: "locked" });
  // @ts-expect-error: the call does not list the code
  expect(thrownBy(() => refuseLocked(createRefuse(look)))).toMatchObject({ code: "locked" });
});
