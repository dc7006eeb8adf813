/** What the build knows; plugins/serviceWorker.ts puts it in. */
interface Build {
  /** Changes with every file of the build. */
  version: string;
  /** What the pages need that open without a network. */
  shell: string[];
  /** The words of each language. */
  words: Record<string, string[]>;
  /** The files of all other pages, kept where games are played without a network. */
  rest: string[];
  /** Only files are served here, below any folder. */
  site?: boolean;
}

declare const BUILD: Build;
