/** What the build knows; plugins/serviceWorker.ts puts it in. */
interface Build {
  /** Changes with every file of the build. */
  version: string;
  /** What the pages need that open without a network. */
  shell: string[];
  /** The words of each language. */
  words: Record<string, string[]>;
}

declare const BUILD: Build;
