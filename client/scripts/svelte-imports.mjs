/**
 * Parser of a component's scripts for eslint-plugin-import-x, which looks for imports only at the top level of a file,
 * whereas svelte-eslint-parser puts them inside an element.
 */
import { parseForESLint as parse } from "@typescript-eslint/parser";

/** The scripts only, on their original lines. */
function scripts(code) {
  const blank = (text) => text.replace(/[^\n]/g, " ");
  let found = "";
  let at = 0;
  for (const match of code.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)) {
    found += blank(code.slice(at, match.index) + match[1]) + match[2];
    at = match.index + match[1].length + match[2].length;
  }
  return found + blank(code.slice(at));
}

export const parseForESLint = (code, options) =>
  parse(scripts(code), { ...options, filePath: `${options.filePath}.ts`, projectService: false });
