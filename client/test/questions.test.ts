import { expect, it } from "vitest";

const FILES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
const named = (path: string): string => path.split("/").at(-1) ?? "";
const having = (what: RegExp): string[] =>
  Object.entries(FILES)
    .filter(([, source]) => what.test(source))
    .map(([path]) => named(path))
    .sort();

it("uses one component for the answers to every question", () => {
  expect(having(/data-yes/)).toEqual(["Answers.svelte"]);
  expect(having(/<Answers\b/)).toEqual([
    "Confirm.svelte",
    "ConfirmDialog.svelte",
    "ForkDialog.svelte",
    "RemoveButton.svelte",
  ]);
});

it("never highlights a risky answer in gold", () => {
  expect(having(/<Answers\b[^/]*\srisky\s/)).toEqual(["Confirm.svelte", "ConfirmDialog.svelte", "RemoveButton.svelte"]);
  expect(
    having(
      /<button(?:=>|[^>])*\bprimary\b(?:=>|[^>])*>[^<]*t\("(verb\.(decline|abandon)|seat\.hand|host\.remove|\w+\.(clear|forget))/,
    ),
  ).toEqual([]);
});
