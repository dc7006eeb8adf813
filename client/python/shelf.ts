/** Texts stored in IndexedDB, as specified in src/smallworld/server/device/shelf.py. */
const NAME = "smallworld";
const TEXTS = "texts";

/** Texts to be written together: new keys, and keys whose text is replaced. */
interface Changes {
  add: Record<string, string>;
  put: Record<string, string>;
}

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(TEXTS);
    const database = await result(asked);
    // Another page has a newer version of the database, and waits.
    database.onversionchange = () => database.close();
    return new Shelf(database);
  }

  /** Write all `changes` (JSON); writes nothing and returns false if a key to be added already exists. */
  readonly write = async (changes: string): Promise<boolean> => {
    const { add, put } = JSON.parse(changes) as Changes;
    const writing = this.database.transaction(TEXTS, "readwrite", { durability: "strict" });
    const texts = writing.objectStore(TEXTS);
    const ended = new Promise<boolean>((done, fail) => {
      let taken = false;
      writing.oncomplete = () => done(true);
      writing.onabort = () => (taken ? done(false) : fail(writing.error ?? new Error("nothing was written")));
      for (const [key, text] of Object.entries(add))
        texts.add(text, key).onerror = (event) => {
          taken ||= (event.target as IDBRequest).error?.name === "ConstraintError";
        };
      for (const [key, text] of Object.entries(put)) texts.put(text, key);
    });
    return ended;
  };

  /** A text; empty if there is none. */
  readonly read = async (key: string): Promise<string> =>
    ((await result(this.reading().get(key))) as string | undefined) ?? "";

  /** The texts of all keys with this prefix, in key order. */
  readonly below = async (prefix: string): Promise<string[]> =>
    (await result(this.reading().getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) as string[];

  private reading(): IDBObjectStore {
    return this.database.transaction(TEXTS).objectStore(TEXTS);
  }
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error("the browser's storage failed"));
  });
}
