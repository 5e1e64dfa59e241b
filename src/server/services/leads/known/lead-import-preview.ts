import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_IMPORT_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import type { LeadFileRow } from '@/domain/leads/known-leads';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withImportSlot } from '../../imports/import-slot';
import type { RowSource } from '../../imports/import-source';
import { previewRows } from './known-leads';

interface PreviewedImport {
  source: RowSource<ImportedLead>;
  signal: AbortSignal | undefined;
}

/** What an import of the valid rows would do. Takes the slot of an import, which bounds the memory of both. */
export const previewLeadImport = (actor: Actor, { source, signal }: PreviewedImport): Promise<LeadImportPreview> =>
  withImportSlot(actor, { key: undefined, signal }, async () => {
    const rows: LeadFileRow[] = [];
    for (const portion of source(actor.user.timezone).portions) {
      for (const read of portion) if ('item' in read) rows.push(read);
      if (rows.length > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
      signal?.throwIfAborted();
      await yieldToEventLoop();
    }
    return previewRows(actor, rows);
  });
