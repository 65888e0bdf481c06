// What the device keeps: tables, their logs and a few values, in IndexedDB; in memory alone where the browser keeps nothing.

import type { Kept, KeptTable, NotKept } from '../lib/generated/device';

export interface LoadedTable {
  table: KeptTable | null;
  log: string[];
}

export interface Store {
  /** Whether it is still there tomorrow. */
  readonly keeps: boolean;
  /** Everything but the logs. */
  everything(): Promise<{ tables: KeptTable[]; kept: Record<string, string> }>;
  load(id: string): Promise<LoadedTable>;
  /** All of it or nothing; `conflict` if another tab has changed a table in the meantime. */
  write(all: Kept[]): Promise<NotKept | 'conflict' | null>;
}

interface LogRow {
  table: string;
  ply: number;
  entries: string;
}

const NAME = 'shopfloor';

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });

const all = (id: string) => IDBKeyRange.bound([id], [id, []]);

class Disk implements Store {
  readonly keeps = true;
  #database: IDBDatabase | null;

  constructor(database: IDBDatabase) {
    this.#database = database;
    // The browser has thrown away what was stored, because somebody asked it to.
    database.onclose = () => (this.#database = null);
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#database ??= await opened();
    // Told means stored: on the disk, not on its way there.
    return this.#database.transaction(['tables', 'log', 'values'], mode, { durability: 'strict' });
  }

  async everything() {
    const reading = await this.#begin('readonly');
    const tables = answered<KeptTable[]>(reading.objectStore('tables').getAll());
    const values = reading.objectStore('values');
    const [names, texts] = await Promise.all([
      answered(values.getAllKeys() as IDBRequest<string[]>),
      answered<string[]>(values.getAll()),
    ]);
    return { tables: await tables, kept: Object.fromEntries(names.map((name, i) => [name, texts[i]!])) };
  }

  async load(id: string) {
    const reading = await this.#begin('readonly');
    const table = answered<KeptTable | undefined>(reading.objectStore('tables').get(id));
    const rows = answered<LogRow[]>(reading.objectStore('log').getAll(all(id)));
    return { table: (await table) ?? null, log: (await rows).map(({ entries }) => entries) };
  }

  async write(changes: Kept[]) {
    const writing = await this.#begin('readwrite').catch(() => null);
    if (!writing) return 'failed';
    const done = new Promise<NotKept | null>((resolve) => {
      writing.oncomplete = () => resolve(null);
      writing.onabort = () => resolve(writing.error?.name === 'QuotaExceededError' ? 'full' : 'failed');
    });
    const [tables, log, values] = ['tables', 'log', 'values'].map((name) => writing.objectStore(name)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ];
    try {
      for (const change of changes) {
        switch (change.kind) {
          case 'table': {
            const known = await answered<KeptTable | undefined>(tables.get(change.table.id));
            if ((known?.rev ?? null) !== change.was) {
              writing.abort();
              await done;
              return 'conflict';
            }
            tables.put(change.table);
            break;
          }
          case 'log':
            log.add({ table: change.table, ply: change.ply, entries: change.entries });
            break;
          case 'value':
            values.put(change.value, change.name);
            break;
          case 'removed':
            tables.delete(change.table);
            log.delete(all(change.table));
            values.delete(`review ${change.table}`);
            break;
        }
      }
    } catch {
      // What failed has aborted the transaction; that says why.
    }
    return done;
  }
}

/** The same for a browser that keeps nothing: the matches are gone with the tab. */
class Memory implements Store {
  readonly keeps = false;
  readonly #tables = new Map<string, KeptTable>();
  readonly #log = new Map<string, string[]>();
  readonly #values = new Map<string, string>();

  async everything() {
    return { tables: [...this.#tables.values()], kept: Object.fromEntries(this.#values) };
  }

  async load(id: string) {
    return { table: this.#tables.get(id) ?? null, log: this.#log.get(id) ?? [] };
  }

  async write(changes: Kept[]) {
    for (const change of changes) {
      switch (change.kind) {
        case 'table':
          this.#tables.set(change.table.id, change.table);
          break;
        case 'log':
          this.#log.set(change.table, [...(this.#log.get(change.table) ?? []), change.entries]);
          break;
        case 'value':
          this.#values.set(change.name, change.value);
          break;
        case 'removed':
          this.#tables.delete(change.table);
          this.#log.delete(change.table);
          this.#values.delete(`review ${change.table}`);
          break;
      }
    }
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('tables', { keyPath: 'id' });
    opening.result.createObjectStore('log', { keyPath: ['table', 'ply'] });
    opening.result.createObjectStore('values');
  };
  return answered(opening);
}

export async function openStore(): Promise<Store> {
  try {
    return new Disk(await opened());
  } catch {
    return new Memory();
  }
}
