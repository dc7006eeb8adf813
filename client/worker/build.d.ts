/** Build-time constants, inserted by plugins/serviceWorker.ts. */
interface Build {
  /** Changes with every file of the build. */
  version: string;
  /** Files of the pages that work offline. */
  shell: string[];
  /** Text files of each language. */
  words: Record<string, string[]>;
  /** Files of all other pages, cached for offline games. */
  rest: string[];
  /** Whether this is a static site, which may be below any folder. */
  site?: boolean;
}

declare const BUILD: Build;
