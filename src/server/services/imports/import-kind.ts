import type { RowError } from '@/domain/csv/csv-table';
import type { KnownRows, LandedRow, UnlinkedRow } from '@/domain/csv/import-result';
import type { NounWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import type { ChangedRow } from '../bulk/bulk';
import type { IdempotentCall } from '../shared/idempotency';
import type { RowSource } from './import-source';

/** An imported row, ready to be inserted. */
export interface NewRow<New> {
  /** The row number in a spreadsheet: the header is row 1. */
  row: number;
  made: New;
}

/** A row as it was read, with what would be inserted for it. */
export interface PreparedRow<Item, New> extends NewRow<New> {
  item: Item;
  filled: readonly string[];
  lacks?: readonly RowError[] | undefined;
  place: number;
}

/** What an import does with rows that match known leads (D76). */
export interface Settled<Row> {
  /** The rows to insert. */
  fresh: Row[];
  /** The errors of rows that match no known lead, and that cannot be inserted. */
  errors: readonly RowError[];
  /** Writes the changes of known leads. Runs before the inserts. */
  write(): Promise<void>;
  /** Writes the consequences of `write`. Runs after the `finish` of the kind. Returns how many tasks it created. */
  finish(): Promise<number>;
  known: KnownRows;
  /** The rows that match known ones, with their ids. */
  landed: readonly LandedRow[];
  /** The rows that a later one replaces. */
  repeated: readonly { row: number; by: number }[];
  /** What `write` changes. */
  changed: readonly ChangedRow[];
}

/** The result of inserting a chunk. */
export interface Inserted {
  createdTasks?: number;
  unlinked?: readonly UnlinkedRow[];
}

/** The cap of a plan on one kind of row. */
export interface ImportCap {
  /** The maximum if nothing counted against the cap yet. Rows beyond it are not prepared at all. */
  most(actor: Actor): number;
  /** How many rows still fit. Must lock what it counts until the transaction ends. */
  room(tx: Database, actor: Actor): Promise<number>;
  /** The error message of rows beyond the cap. */
  message(actor: Actor): string;
}

/** A row of a file may say what another program calls it (D94). */
export interface NamedItem {
  externalId: string | null;
}

/** How one kind of row is imported. */
export interface ImportKind<Item extends NamedItem, New> {
  /** If unset, all valid rows are imported. */
  cap?: ImportCap;
  /** Runs first in the transaction. */
  begin?(tx: Database, actor: Actor): Promise<void>;
  /** Prepares a row for the insert: adds ids and defaults. */
  make(actor: Actor, item: Item): New;
  idOf(made: New): string;
  /** Inserts a chunk. The number of statements does not depend on the number of rows. */
  insert(tx: Database, actor: Actor, rows: readonly NewRow<New>[]): Promise<Inserted>;
  /** Runs near the end, for locks that other transactions would wait for. */
  finish?(tx: Database, actor: Actor, rows: readonly NewRow<New>[]): Promise<void>;
  /** Runs once the rows are committed. */
  after?(actor: Actor, rows: readonly NewRow<New>[]): Promise<void>;
  /** If unset, all valid rows are inserted. Locks the rows that it will write. Runs before all inserts. */
  settle?(
    tx: Database,
    actor: Actor,
    rows: readonly PreparedRow<Item, New>[],
  ): Promise<Settled<PreparedRow<Item, New>>>;
  /** Stores what is needed to undo the import. If unset, it cannot be undone. */
  keep?(tx: Database, actor: Actor, done: DoneImport<New>): Promise<void>;
  noun: NounWith<'csv'>;
}

/** The rows that an import has inserted, and those that it has changed. */
export interface DoneImport<New> {
  importId: string;
  inserted: readonly NewRow<New>[];
  changed: readonly ChangedRow[];
}

export interface ImportOptions<Item> {
  source: RowSource<Item>;
  idempotency?: IdempotentCall;
  onProgress?: (progress: ImportProgress) => void;
  /** Whether the result lists the id of every row. */
  listRows?: boolean;
  /** Aborting it before the end rolls everything back. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  /** Rows processed, imported or skipped. */
  done: number;
  total: number;
}
