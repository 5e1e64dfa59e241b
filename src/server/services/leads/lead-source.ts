import { type ImportedLead, LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { type RowObject, type RowReader, type RowSource, rowsFromCsv, rowsFromObjects } from '../imports/import-source';

/** Where imported leads come from. */
export type LeadSource = RowSource<ImportedLead>;

const reader: RowReader<ImportedLead> = {
  csv: LEAD_CSV,
  read(row, at) {
    const read = readLeadRow(row, at);
    return read.ok ? { item: read.lead } : { errors: read.errors };
  },
};

export const leadsFromCsv = (csv: string): LeadSource => rowsFromCsv(reader, csv);

export const leadsFromObjects = (data: readonly RowObject[]): LeadSource => rowsFromObjects(reader, data);
