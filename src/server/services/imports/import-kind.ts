import type { UnlinkedRow } from '@/domain/csv/import-result';
import type { NounThat } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import type { IdempotentCall } from '../shared/idempotency';
import type { RowSource } from './import-source';

/** A row as it will be written. */
export interface NewRow<New> {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  made: New;
}

/** What a chunk brought about besides its rows. */
export interface Inserted {
  createdTasks?: number;
  unlinked?: readonly UnlinkedRow[];
}

/** How many rows of a kind a plan has room for. */
export interface ImportCap {
  /** The most rows that could be kept, whoever has how many: those beyond are not even made. */
  most(actor: Actor): number;
  /** How many fit now. What it looks at must stay as it is until the transaction ends. */
  room(tx: Database, actor: Actor): Promise<number>;
  /** What the rows beyond are told. */
  message(actor: Actor): string;
}

/** What importing one kind of thing means. */
export interface ImportKind<Item, New> {
  /** Without one every valid row is imported. */
  cap?: ImportCap;
  /** What a row becomes: its ids and its defaults. */
  make(actor: Actor, item: Item): New;
  /** Writes a chunk, in as many statements as for a single row. */
  insert(tx: Database, actor: Actor, rows: readonly NewRow<New>[]): Promise<Inserted>;
  noun: NounThat<'csv'>;
}

export interface ImportOptions<Item> {
  source: RowSource<Item>;
  idempotency?: IdempotentCall;
  onProgress?: (progress: ImportProgress) => void;
  /** Aborting it before the end rolls everything back. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  /** Rows dealt with, imported or skipped. */
  done: number;
  total: number;
}
