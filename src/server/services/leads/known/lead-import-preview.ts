import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_IMPORT_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import { MAX_ROW_ERRORS } from '@/domain/csv/import-result';
import type { CustomFieldDefinition } from '@/domain/custom-fields/custom-field-kinds';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import type { LeadFileRow } from '@/domain/leads/known-leads';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type FileFields, fieldsForKnown } from '../../custom-fields/file-fields';
import { withImportSlot } from '../../imports/import-slot';
import type { RowSource } from '../../imports/import-source';
import { changedRows } from './changed-rows';
import { compareRows, sortRows } from './known-leads';

interface PreviewedImport {
  source: RowSource<ImportedLead>;
  /** The custom fields that the rows have values of. */
  custom?: FileFields;
  signal: AbortSignal | undefined;
}

/** What an import of the valid rows would do. Takes the slot of an import, which bounds the memory of both. */
export const previewLeadImport = (
  actor: Actor,
  { source, custom, signal }: PreviewedImport,
): Promise<LeadImportPreview> =>
  withImportSlot(actor, { key: undefined, signal }, async () => {
    const rows: LeadFileRow[] = [];
    for (const portion of source(actor.user.timezone).portions) {
      for (const read of portion) if ('item' in read) rows.push(read);
      if (rows.length > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
      signal?.throwIfAborted();
      await yieldToEventLoop();
    }
    const fields = custom?.all.length ? [...(await fieldsForKnown(actor.db, actor)), ...custom.all] : [];
    return previewRows(actor, rows, fields);
  });

/** What an import of these rows would do (D76). Writes nothing. */
async function previewRows(
  actor: Actor,
  rows: readonly LeadFileRow[],
  fields: readonly CustomFieldDefinition[],
): Promise<LeadImportPreview> {
  const { fresh, known, ambiguous, repeated } = await sortRows(actor.db, actor, rows);
  const { changing, conflicts, unchanged } = await compareRows(actor.db, actor, known, { lock: false, fields });
  return {
    fresh: fresh.length,
    known: changing.length + conflicts.length + unchanged,
    changed: changing.length,
    unchanged,
    ambiguous: ambiguous.length,
    conflicts: conflicts.length,
    repeated: repeated.length,
    changedRows: changedRows(changing, fields),
    conflictRows: changedRows(conflicts, fields),
    ambiguousRows: ambiguous.slice(0, MAX_ROW_ERRORS),
    repeatedRows: repeated.slice(0, MAX_ROW_ERRORS),
    otherRows: [...known.map(({ row }) => row.row), ...ambiguous, ...repeated.map(({ row }) => row)],
  };
}
