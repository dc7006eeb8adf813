declare module "virtual:words/*" {
  const book: Record<string, import("./lib/i18n/message").Compiled>;
  export default book;
}
declare module "virtual:languages" {
  type Chunk = () => Promise<{ default: Record<string, import("./lib/i18n/message").Compiled> }>;
  type Part = "book" | "analysis" | "boards" | "device" | "guide" | "invent" | "land" | "lessons" | "workshop";
  const languages: Record<string, { name: string } & Record<Part, Chunk>>;
  export default languages;
}
declare module "virtual:icons/*" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:portraits/*" {
  const portraits: Record<string, import("./lib/portraits/drawn").Drawn>;
  export default portraits;
}
declare module "virtual:rulebook" {
  const chapters: { name: string; title: string; load: () => Promise<{ default: string }> }[];
  export default chapters;
}
