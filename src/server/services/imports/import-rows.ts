import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_IMPORT_ROWS, NO_VALID_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import type { RowError } from '@/domain/csv/csv-table';
import { type ImportResult, type LandedRow, MAX_ROW_ERRORS, type UnlinkedRow } from '@/domain/csv/import-result';
import { EXTERNAL_ID_TAKEN } from '@/domain/shared/external-id';
import type { NounWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { takenExternalId } from '@/server/db/faults';
import { logFailure } from '@/server/log';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { recordEvents } from '../shared/domain-events';
import { findTaken, lockNaming } from '../shared/external-ids';
import { withIdempotency } from '../shared/idempotency';
import type { ImportKind, ImportOptions, NamedItem, PreparedRow, Settled } from './import-kind';
import { withImportSlot } from './import-slot';

const CHUNK = 1000;

/**
 * Imports all valid rows or none (D25): if a chunk fails or the caller disconnects, all chunks are rolled back. The
 * input is read before the transaction starts, because an open transaction blocks the embedded database. If another row
 * has taken an external id since the import looked for it, the import starts again without that row.
 */
export function importRows<Item extends NamedItem, New>(
  actor: Actor,
  kind: ImportKind<Item, New>,
  options: ImportOptions<Item>,
): Promise<ImportResult> {
  const { idempotency: call = { key: undefined, body: null }, signal } = options;
  return withImportSlot(actor, { key: call.key, signal }, async () => {
    const rows = await readRows(actor, kind, options);
    const importing = { ...actor, db: actor.importDb };
    const refused = new Set<string>();
    const run = (tx: Database) => insertRows(tx, actor, kind, { ...rows, refused }, options);
    const attempt = (): Promise<ImportResult> =>
      withIdempotency(importing, { ...call, isLong: true }, run).catch((error) => {
        const externalId = takenExternalId(error)?.externalId;
        if (!externalId || refused.has(externalId)) throw error;
        refused.add(externalId);
        return attempt();
      });
    const result = await attempt();
    await kind
      .after?.(actor, rows.made)
      .catch((error) => logFailure('What follows from an import could not be written', error));
    return result;
  });
}

/** The parsed rows of a source. */
interface ReadRows<Item, New> {
  total: number;
  /** The row numbers of the valid rows. */
  valid: number[];
  /** The valid rows to insert, up to the maximum of the cap. `place` is the number of rows read up to this one. */
  made: PreparedRow<Item, New>[];
  /** The first errors, and the total number of errors. */
  errors: RowError[];
  errorCount: number;
  /** The first warnings about valid rows. */
  warnings: RowError[];
  ignoredColumns: readonly string[];
}

async function readRows<Item extends NamedItem, New>(
  actor: Actor,
  { cap, make, settle }: ImportKind<Item, New>,
  { source, signal }: ImportOptions<Item>,
): Promise<ReadRows<Item, New>> {
  const { portions, ignoredColumns } = source(actor.user.timezone);
  const rows: ReadRows<Item, New> = {
    ...{ total: 0, valid: [], made: [], errors: [], errorCount: 0, warnings: [] },
    ignoredColumns,
  };
  // Known rows do not count against the cap.
  const most = settle ? MAX_IMPORT_ROWS : (cap?.most(actor) ?? MAX_IMPORT_ROWS);
  for (const portion of portions) {
    for (const read of portion) {
      rows.total += 1;
      if ('errors' in read) {
        rows.errorCount += read.errors.length;
        rows.errors.push(...read.errors.slice(0, MAX_ROW_ERRORS - rows.errors.length));
        continue;
      }
      rows.valid.push(read.row);
      rows.warnings.push(...read.warnings.slice(0, MAX_ROW_ERRORS - rows.warnings.length));
      if (rows.made.length < most) {
        rows.made.push({ ...read, made: make(actor, read.item), place: rows.total });
      }
    }
    if (rows.total > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
    signal?.throwIfAborted();
    await yieldToEventLoop();
  }
  if (rows.valid.length === 0) refuseAll(rows);
  return rows;
}

const refuseAll = ({ errors, errorCount }: Pick<ReadRows<unknown, unknown>, 'errors' | 'errorCount'>): never =>
  refuse('NO_VALID_ROWS', NO_VALID_ROWS, { details: { errors: errors.slice(0, MAX_ROW_ERRORS), errorCount } });

async function insertRows<Item extends NamedItem, New>(
  tx: Database,
  actor: Actor,
  { cap, begin, insert, finish, keep, settle, idOf, noun }: ImportKind<Item, New>,
  { total, valid, made, refused, warnings, ignoredColumns, ...read }: ReadRows<Item, New> & { refused: Set<string> },
  { onProgress, listRows, signal }: ImportOptions<Item>,
): Promise<ImportResult> {
  const { user } = actor;
  await begin?.(tx, actor);
  // New rows are personal. Before known rows, as in a batch.
  const isNamed = made.some(({ item }) => item.externalId !== null);
  // An import with a cap locks the counters before its inserts.
  const how = cap && Number.isFinite(cap.most(actor)) ? 'alone' : 'shared';
  if (isNamed) await lockNaming(tx, { user: { ...user, teamIds: [] } }, how);
  const isRefused = ({ item }: (typeof made)[number]) => refused.has(item.externalId ?? '');
  const open = made.filter((row) => !isRefused(row));
  const settled = await settle?.(tx, actor, open);
  const { fresh, errors: misfits } = settled ?? (await withoutTaken({ ...actor, db: tx }, noun, open));
  const unfit = [...misfits, ...made.filter(isRefused).map(takenError)];
  const errors = [...read.errors, ...unfit].sort((a, b) => a.row - b.row);
  const errorCount = read.errorCount + unfit.length;
  const unfitRows = new Set(unfit.map(({ row }) => row));
  if (unfit.length > 0 && unfitRows.size === made.length) refuseAll({ errors, errorCount });
  const freshRows = settled ? settled.fresh.map(({ row }) => row) : valid.filter((row) => !unfitRows.has(row));
  const withinCap = cap ? fresh.slice(0, await cap.room(tx, actor)) : fresh;
  await settled?.write();

  let [createdTasks, unlinkedCount] = [0, 0];
  const unlinked: UnlinkedRow[] = [];
  for (let from = 0; from < withinCap.length; from += CHUNK) {
    signal?.throwIfAborted();
    const chunk = withinCap.slice(from, from + CHUNK);
    const inserted = await insert(tx, actor, chunk);
    createdTasks += inserted.createdTasks ?? 0;
    unlinkedCount += inserted.unlinked?.length ?? 0;
    unlinked.push(...(inserted.unlinked ?? []).slice(0, MAX_ROW_ERRORS - unlinked.length));
    if (from + CHUNK < withinCap.length) onProgress?.({ done: chunk.at(-1)?.place ?? 0, total });
    await yieldToEventLoop();
  }
  onProgress?.({ done: total, total });

  const imported = withinCap.length;
  if (imported > 0) {
    const subject = { id: null, ownerId: user.id, teamId: null };
    await recordEvents(tx, actor, subject, [{ type: 'data_imported', noun, count: imported }]);
  }
  const updated = settled?.known.updated ?? 0;
  const skipped = total - imported - updated;
  const importId = actor.newId();
  const canBeUndone = keep !== undefined && imported + updated > 0;
  const unchanged = settled?.known.unchanged ?? 0;
  const finished = { importId, noun, imported, updated, unchanged, skipped: skipped - unchanged, canBeUndone };
  await finish?.(tx, actor, withinCap);
  createdTasks += (await settled?.finish()) ?? 0;
  await keep?.(tx, actor, { importId, inserted: withinCap, changed: settled?.changed ?? [] });
  // After the locks of `finish`: a transaction that earns an achievement locks the counters before notifications.
  await notify(tx, actor, [notice(user.id, 'import_finished', finished)]);
  // The caller may have disconnected during the last progress report.
  await yieldToEventLoop();
  signal?.throwIfAborted();
  const message = cap?.message(actor) ?? '';
  const skippedRows = freshRows.slice(imported, imported + MAX_ROW_ERRORS);
  return {
    imported,
    skipped,
    beyondCap: freshRows.length - imported,
    errors: [...errors, ...skippedRows.map((row) => ({ row, message }))]
      .sort((a, b) => a.row - b.row)
      .slice(0, MAX_ROW_ERRORS),
    errorCount: errorCount + freshRows.length - imported,
    ...(warnings.length > 0 && { warnings }),
    createdTasks,
    ignoredColumns: [...ignoredColumns],
    unlinked,
    unlinkedCount,
    ...(listRows && {
      rows: landedRows(
        withinCap.map(({ row, made }) => ({ row, id: idOf(made) })),
        settled,
      ),
    }),
    ...(settled && { known: settled.known }),
  };
}

const takenError = ({ row }: { row: number }): RowError => ({ row, column: 'externalId', message: EXTERNAL_ID_TAKEN });

/**
 * The rows whose external id no other row has, neither a stored one nor a later one of the file, and the errors of the
 * others (D94).
 */
async function withoutTaken<Row extends { row: number; item: NamedItem }>(
  reader: Pick<Actor, 'db' | 'user'>,
  noun: NounWith<'csv'>,
  rows: Row[],
): Promise<{ fresh: Row[]; errors: RowError[] }> {
  const last = new Map<string, number>();
  for (const { row, item } of rows) if (item.externalId !== null) last.set(item.externalId, row);
  const taken = await findTaken(reader, noun, [...last.keys()]);
  const errors = rows.flatMap(({ row, item: { externalId } }): RowError[] => {
    if (externalId === null) return [];
    const later = last.get(externalId);
    if (later !== row) return [{ row, column: 'externalId', message: `Row ${later} has the same external id` }];
    return taken.has(externalId) ? [takenError({ row })] : [];
  });
  const refused = new Set(errors.map(({ row }) => row));
  return { fresh: rows.filter(({ row }) => !refused.has(row)), errors };
}

/** Where all rows of a file have landed. Repeated ones are where the later row is. */
function landedRows(
  created: readonly { row: number; id: string }[],
  settled: Pick<Settled<unknown>, 'landed' | 'repeated'> | undefined,
): LandedRow[] {
  const landed: LandedRow[] = [
    ...created.map((each) => ({ ...each, outcome: 'created' as const })),
    ...(settled?.landed ?? []),
  ];
  const idOf = new Map(landed.map(({ row, id }) => [row, id]));
  for (const { row, by } of settled?.repeated ?? []) {
    const id = idOf.get(by);
    if (id) landed.push({ row, id, outcome: 'repeated' });
  }
  return landed.sort((a, b) => a.row - b.row);
}
