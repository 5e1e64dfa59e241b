import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangedRows } from '@/domain/changes/changes';
import type { Found } from '@/domain/search/search';
import type { Noun, NounWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import type { Undo } from '../bulk/bulk-undo';

interface Deletable {
  /**
   * Locks the leads whose last activity deleting or restoring the row may change, and returns their ids. It runs before
   * the row is locked.
   */
  lockLeads?: (tx: Database, actor: Actor, id: string) => Promise<string[]>;
  /** Throws if a deleted row cannot be restored now, for example because it would exceed a limit. */
  beforeRestore?: (tx: Database, actor: Actor, id: string) => Promise<void>;
  /** Deleted rows that are restored with another one, and therefore not listed. */
  restoredWithAnother?: SQL;
  /** Restores a deleted row, if that involves more than the row. Throws NOT_FOUND if the actor cannot restore it. */
  restore?: (tx: Database, actor: Actor, id: string) => Promise<void>;
}

interface Shared<N extends NounWith<'team'>> {
  /**
   * The given rows that the actor can see, in the form of their lists, in any order. They may have more than REST shows:
   * the output schemas of procedures leave it out.
   */
  readByIds: (actor: Actor, ids: readonly string[]) => Promise<ChangedRows[N]>;
}

interface Searched<N extends NounWith<'searched'>> {
  find: (actor: Actor, q: string, limit: number) => Promise<Found[N]['items']>;
}

/** The CSV export of a noun. */
export interface NounExport<Query extends z.ZodObject = z.ZodObject> {
  /** The parameters, which filter the rows. */
  query: Query;
  /** The rows that the actor can see, as the text of a file. */
  texts(actor: Actor, filters: z.output<Query>): AsyncGenerator<string, void>;
  columns: readonly string[];
  /** For the documentation: the cells of a row that are not empty. */
  example: Readonly<Record<string, string>>;
  /** For the documentation: a sentence about the format of a field. */
  remark: string;
}

interface WithCsv {
  csv: NounExport;
}

interface Bulk {
  undoBulk: Undo;
  /** How to undo an import, if unlike a bulk change. */
  undoImport?: Undo;
}

/** What shared server code needs from a noun, by its capabilities. Each noun defines it once, in its `module.ts`. */
export type NounModule<N extends Noun> = (N extends NounWith<'deletable'> ? Deletable : unknown) &
  (N extends NounWith<'team'> ? Shared<N> : unknown) &
  (N extends NounWith<'searched'> ? Searched<N> : unknown) &
  (N extends NounWith<'csv'> ? WithCsv : unknown) &
  (N extends NounWith<'bulk'> ? Bulk : unknown);
