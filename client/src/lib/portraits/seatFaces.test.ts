import { expect, it } from "vitest";
import { seatFace } from "./seatFaces";

it("the faces of opposing teams differ, and every seat of a team has its own", () => {
  const faces = (team: string) => [0, 1, 2, 3, 4].map((seat) => seatFace("azeroth", seat, team));
  const both = [...faces("alliance"), ...faces("horde")];
  expect(both.every(Boolean)).toBe(true);
  expect(new Set(both).size).toBe(10);
  expect(faces("alliance")).not.toContain("orcs");
  expect(seatFace("smallworld", 0, "")).toBe("orcs");
});
