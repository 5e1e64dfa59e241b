import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_IMPORT_ROWS, NO_VALID_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import type { RowError } from '@/domain/csv/csv-table';
import { type ImportResult, MAX_ROW_ERRORS } from '@/domain/csv/import-result';
import { room } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { refuse } from '../problem-error';
import { type Once, once } from './idempotency';
import { inImportTurn } from './lead-import-turn';
import { insertLeads, insertTasks, type NewLead, newLead } from './lead-inserts';
import type { LeadSource } from './lead-source';
import { recordEvents } from './lead-trail';
import { notice, notify } from './notifications';
import { countOwnLeads, limitsOf, lockLeadCounters, lockUsage } from './usage';

const CHUNK = 1000;

export interface ImportLeads {
  source: LeadSource;
  /** The box "Create follow-up tasks" (D13). */
  createTasks: boolean;
  /** Kept in each lead's history. */
  fileName?: string;
  once?: Once;
  onProgress?: (progress: ImportProgress) => void;
  /** Aborting it before the end rolls everything back. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  /** Rows dealt with, imported or skipped. */
  done: number;
  total: number;
}

/**
 * Imports all valid rows or none (D25): a chunk's failure, or the caller's going away, takes every chunk back.
 * Everything is read before the transaction begins: an embedded database does nothing else while one is open.
 */
export function importLeads(actor: Actor, options: ImportLeads): Promise<ImportResult> {
  const { once: asked = { key: undefined, body: null }, signal } = options;
  return inImportTurn(actor, { key: asked.key, signal }, async () => {
    const rows = await readRows(actor, options);
    return once(actor, asked, (tx) => insertRows(tx, actor, rows, options));
  });
}

/** All that a source holds. */
interface ReadRows {
  total: number;
  /** The numbers of the valid rows. */
  valid: number[];
  /** What they become, as far as the plan could have room for them; `place` counts the rows up to each. */
  leads: (NewLead & { place: number })[];
  /** Of the invalid rows: the first so many, and how many there are. */
  errors: RowError[];
  errorCount: number;
  ignoredColumns: readonly string[];
}

async function readRows(actor: Actor, { source, createTasks, signal }: ImportLeads): Promise<ReadRows> {
  const { portions, ignoredColumns } = source(actor.user.timezone);
  const rows: ReadRows = { total: 0, valid: [], leads: [], errors: [], errorCount: 0, ignoredColumns };
  const most = room({ current: 0, maximum: limitsOf(actor).leads });
  for (const portion of portions) {
    for (const read of portion) {
      rows.total += 1;
      if ('errors' in read) {
        rows.errorCount += read.errors.length;
        rows.errors.push(...read.errors.slice(0, MAX_ROW_ERRORS - rows.errors.length));
        continue;
      }
      rows.valid.push(read.row);
      if (rows.leads.length < most) {
        rows.leads.push({ ...newLead(actor, read.lead, { createTasks }), place: rows.total });
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

async function insertRows(
  tx: Database,
  actor: Actor,
  { total, valid, leads, errors, errorCount, ignoredColumns }: ReadRows,
  { fileName, onProgress, signal }: ImportLeads,
): Promise<ImportResult> {
  const { user } = actor;
  await lockUsage(tx, user.id);
  await lockLeadCounters(tx, user.id);
  const { leads: maximum } = limitsOf(actor);
  const fitting = leads.slice(0, room({ current: await countOwnLeads(tx, user.id), maximum }));

  let createdTasks = 0;
  for (let from = 0; from < fitting.length; from += CHUNK) {
    signal?.throwIfAborted();
    const chunk = fitting.slice(from, from + CHUNK);
    await insertLeads(tx, actor, chunk, fileName);
    createdTasks += await insertTasks(tx, actor, chunk);
    if (from + CHUNK < fitting.length) onProgress?.({ done: chunk.at(-1)?.place ?? 0, total });
    await nextTurn();
  }
  onProgress?.({ done: total, total });

  const imported = fitting.length;
  if (imported > 0) {
    const subject = { id: null, ownerId: user.id, teamId: null };
    await recordEvents(tx, actor, subject, [{ type: 'leads_imported', count: imported }]);
  }
  const finished = { importId: actor.newId(), noun: 'lead', imported, skipped: total - imported } as const;
  await notify(tx, actor, [notice(user.id, 'import_finished', finished)]);
  // Its listeners may have gone at the last report.
  await nextTurn();
  signal?.throwIfAborted();
  const beyondCap = valid.length - imported;
  const message = leadLimitText(maximum);
  const capErrors = valid.slice(imported, imported + MAX_ROW_ERRORS).map((row) => ({ row, message }));
  return {
    imported,
    skipped: total - imported,
    beyondCap,
    errors: [...errors, ...capErrors].sort((a, b) => a.row - b.row).slice(0, MAX_ROW_ERRORS),
    errorCount: errorCount + beyondCap,
    createdTasks,
    ignoredColumns: [...ignoredColumns],
  };
}
