/** YAML output that keeps short values on one line, as a person would write it. */

const WIDTH = 100;
/** Letters, digits, spaces and hyphens that every parser reads as a string. */
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N}_-]*(?: [\p{L}\p{M}\p{N}_-]+)*$/u;
const TAKEN = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Line breaks in YAML but not in JSON. */
const LINE_ENDS = /[\u0085\u2028\u2029\uFEFF]/g;

/** A JSON-compatible value as YAML. */
export function toYaml(value: unknown): string {
  return `${block(value, "")}\n`;
}

function block(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.length)
    return value.map((one) => `${indent}- ${inside(one, `${indent}  `)}`).join("\n");
  if (isMapping(value) && Object.keys(value).length)
    return Object.entries(value)
      .map(([key, one]) => `${indent}${field(key, one, indent)}`)
      .join("\n");
  return `${indent}${flow(value)}`;
}

/** An item of a list, which starts on the line of its dash. */
function inside(value: unknown, indent: string): string {
  const line = flow(value);
  return indent.length + line.length <= WIDTH ? line : block(value, indent).trimStart();
}

function field(key: string, value: unknown, indent: string): string {
  const line = `${scalar(key)}: ${flow(value)}`;
  // Lists of mappings are easier to read and edit in block style.
  const listed = Array.isArray(value) && value.some(isMapping);
  const fits = indent.length + line.length <= WIDTH && !listed;
  const empty = typeof value !== "object" || !value || !Object.keys(value).length;
  return fits || empty ? line : `${scalar(key)}:\n${block(value, `${indent}  `)}`;
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (!isMapping(value)) return scalar(value);
  const fields = Object.entries(value).map(([key, one]) => `${scalar(key)}: ${flow(one)}`);
  return `{${fields.join(", ")}}`;
}

function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value ?? null);
  if (PLAIN.test(value) && !TAKEN.test(value)) return value;
  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(LINE_ENDS, escaped);
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
