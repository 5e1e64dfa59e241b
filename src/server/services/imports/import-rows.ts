import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_IMPORT_ROWS, NO_VALID_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import type { RowError } from '@/domain/csv/csv-table';
import { type ImportResult, MAX_ROW_ERRORS, type UnlinkedRow } from '@/domain/csv/import-result';
import { NOUNS } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import type { ImportKind, ImportOptions, NewRow } from './import-kind';
import { withImportSlot } from './import-slot';

const CHUNK = 1000;

/**
 * Imports all valid rows or none (D25): a chunk's failure, or the caller's going away, takes every chunk back.
 * Everything is read before the transaction begins: an embedded database does nothing else while one is open.
 */
export function importRows<Item, New>(
  actor: Actor,
  kind: ImportKind<Item, New>,
  options: ImportOptions<Item>,
): Promise<ImportResult> {
  const { idempotency: asked = { key: undefined, body: null }, signal } = options;
  return withImportSlot(actor, { key: asked.key, signal }, async () => {
    const rows = await readRows(actor, kind, options);
    return withIdempotency(actor, asked, (tx) => insertRows(tx, actor, kind, rows, options));
  });
}

/** All that a source holds. */
interface ReadRows<New> {
  total: number;
  /** The numbers of the valid rows. */
  valid: number[];
  /** What they become, as far as there could be room for them; `place` counts the rows up to each. */
  made: (NewRow<New> & { place: number })[];
  /** Of the invalid rows: the first so many, and how many there are. */
  errors: RowError[];
  errorCount: number;
  ignoredColumns: readonly string[];
}

async function readRows<Item, New>(
  actor: Actor,
  { cap, make }: ImportKind<Item, New>,
  { source, signal }: ImportOptions<Item>,
): Promise<ReadRows<New>> {
  const { portions, ignoredColumns } = source(actor.user.timezone);
  const rows: ReadRows<New> = { total: 0, valid: [], made: [], errors: [], errorCount: 0, ignoredColumns };
  const most = cap?.most(actor) ?? MAX_IMPORT_ROWS;
  for (const portion of portions) {
    for (const read of portion) {
      rows.total += 1;
      if ('errors' in read) {
        rows.errorCount += read.errors.length;
        rows.errors.push(...read.errors.slice(0, MAX_ROW_ERRORS - rows.errors.length));
        continue;
      }
      rows.valid.push(read.row);
      if (rows.made.length < most) {
        rows.made.push({ row: read.row, made: make(actor, read.item), place: rows.total });
      }
    }
    if (rows.total > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
    signal?.throwIfAborted();
    await nextTurn();
  }
  if (rows.valid.length === 0) {
    const { errors, errorCount } = rows;
    refuse('NO_VALID_ROWS', NO_VALID_ROWS, { details: { errors, errorCount } });
  }
  return rows;
}

async function insertRows<Item, New>(
  tx: Database,
  actor: Actor,
  { cap, insert, noun }: ImportKind<Item, New>,
  { total, valid, made, errors, errorCount, ignoredColumns }: ReadRows<New>,
  { onProgress, signal }: ImportOptions<Item>,
): Promise<ImportResult> {
  const { user } = actor;
  const fitting = cap ? made.slice(0, await cap.room(tx, actor)) : made;

  let [createdTasks, unlinkedCount] = [0, 0];
  const unlinked: UnlinkedRow[] = [];
  for (let from = 0; from < fitting.length; from += CHUNK) {
    signal?.throwIfAborted();
    const chunk = fitting.slice(from, from + CHUNK);
    const inserted = await insert(tx, actor, chunk);
    createdTasks += inserted.createdTasks ?? 0;
    unlinkedCount += inserted.unlinked?.length ?? 0;
    unlinked.push(...(inserted.unlinked ?? []).slice(0, MAX_ROW_ERRORS - unlinked.length));
    if (from + CHUNK < fitting.length) onProgress?.({ done: chunk.at(-1)?.place ?? 0, total });
    await nextTurn();
  }
  onProgress?.({ done: total, total });

  const imported = fitting.length;
  if (imported > 0) {
    const subject = { id: null, ownerId: user.id, teamId: null };
    await recordEvents(tx, actor, subject, [{ type: `${NOUNS[noun].many}_imported`, count: imported }]);
  }
  const finished = { importId: actor.newId(), noun, imported, skipped: total - imported };
  await notify(tx, actor, [notice(user.id, 'import_finished', finished)]);
  // Its listeners may have gone at the last report.
  await nextTurn();
  signal?.throwIfAborted();
  const message = cap?.message(actor) ?? '';
  const beyond = valid.slice(imported, imported + MAX_ROW_ERRORS);
  return {
    imported,
    skipped: total - imported,
    beyondCap: valid.length - imported,
    errors: [...errors, ...beyond.map((row) => ({ row, message }))]
      .sort((a, b) => a.row - b.row)
      .slice(0, MAX_ROW_ERRORS),
    errorCount: errorCount + valid.length - imported,
    createdTasks,
    ignoredColumns: [...ignoredColumns],
    unlinked,
    unlinkedCount,
  };
}
