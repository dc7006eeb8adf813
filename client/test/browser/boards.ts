/** Fake board API for component tests: a grid of regions, where too little farmland is a fault. */
import { vi } from "vitest";
import type { BoardCheck, BoardPicture, Invention, RegionOutline, StrengthReport } from "../../src/messages";
import { boards } from "../../src/lib/net/boards";

const TERRAINS = ["field", "forest", "hill", "swamp", "mountain", "field"];
const NAMES = ["Owlgrove", "Heronfen", "Splinterspire", "Hopacre", "Newtmoor", "Whale Roads"];
const [ACROSS, SIDE] = [3, 240];

interface Region {
  id: string;
  name: string;
  terrain: string;
  native?: boolean;
}

function documentOf(regions: readonly Region[]): string {
  return JSON.stringify({ format: 1, id: "fens", name: "The Fens", players: 3, regions, borders: [] });
}
const FIRST = documentOf(
  NAMES.map((name, i) => ({ id: `r${i}`, name, terrain: TERRAINS[i] ?? "field", ...(i === 1 && { native: true }) })),
);
const readRegions = (document: string): Region[] => (JSON.parse(document) as { regions: Region[] }).regions;

function checked(document: string, region = "", done = ""): BoardCheck {
  const fields = readRegions(document).filter(({ terrain }) => terrain === "field").length;
  const sentence = `Too little farmland: ${fields}. At least 2, or what lives there is worth nothing.`;
  return {
    ...{ document, hash: document, name: "The Fens", players: 3, region, done },
    faults: fields < 2 ? [{ sentence, region: "r0", remedy: FIRST, cure: "Make it farmland" }] : [],
    counts: [
      ["regions", NAMES.length, 6, 12],
      ["field", fields, 2, 4],
      ["forest", 1, 1, 4],
      ["natives", 1, 0, 6],
    ],
  };
}

function pictureOf(document: string): BoardPicture {
  const regions = readRegions(document).map((region, i): RegionOutline => {
    const [x, y] = [(i % ACROSS) * SIDE, Math.floor(i / ACROSS) * SIDE];
    const middle: [number, number] = [x + SIDE / 2, y + SIDE / 2];
    return {
      ...{ id: region.id, name: region.name, terrain: region.terrain, symbols: [], marks: [], edge: true },
      path: `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`,
      ...{ stack: middle, size: 60, label: [middle[0], middle[1] + 60], letters: 22, neighbours: [] },
    };
  });
  const [width, height] = [ACROSS * SIDE, (NAMES.length / ACROSS) * SIDE];
  const tiles = regions.map(
    ({ path, terrain }) => `<path d="${path}" class="${terrain}" fill="#a8c090" stroke="#333"/>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${tiles.join("")}</svg>`;
  return { drawing: { board: "fens", cut: "landscape", width, height, art: "", regions }, picture, crowded: false };
}

/** Measurement of the first board. */
export const FAIRNESS: StrengthReport = {
  ...{ hash: FIRST, game: "smallworld", players: 3, level: "greedy", games: 400, planned: 400, done: true },
  seats: [0, 1, 2].map((seat) => ({ seat, coins: 88.5 - seat, low: 87.5 - seat, high: 89.5 - seat, wins: 0.33 })),
  never_taken: ["r4", "r1"],
  taken: [0.03, 0.045],
  advice: { region: "r4", tool: "terrain", word: "hill" },
};

/** Fake board API for one test; `vi.restoreAllMocks` removes it. */
export function fakeBoards(): { asked: string[] } {
  const asked: string[] = [];
  vi.spyOn(boards, "generate").mockImplementation(({ start = "seed" }) => {
    asked.push(start);
    return Promise.resolve(checked(FIRST, "", "New land"));
  });
  vi.spyOn(boards, "edit").mockImplementation(({ document, tool, regions: [at = ""] = [], word = "" }) => {
    asked.push(tool);
    if (tool !== "terrain") return Promise.resolve(checked(document, at));
    const painted = readRegions(document).map((one) => (one.id === at ? { ...one, terrain: word } : one));
    return Promise.resolve(checked(documentOf(painted), at, `${at}: ${word}`));
  });
  vi.spyOn(boards, "draw").mockImplementation(({ document }) => Promise.resolve(pictureOf(document)));
  vi.spyOn(boards, "measure").mockResolvedValue({ id: "m1" });
  vi.spyOn(boards, "measured").mockResolvedValue(FAIRNESS);
  vi.spyOn(boards, "stop").mockResolvedValue();
  vi.spyOn(boards, "find").mockResolvedValue({
    ...{ id: "theirs", kind: "board", document: FIRST, hash: "", changed: "", games: ["smallworld"] },
    ...{ strength: FAIRNESS, boards: [] },
  } as Invention);
  return { asked };
}
