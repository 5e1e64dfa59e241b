import { type ImportedLead, LEAD_CSV } from '@/domain/leads/lead-csv';
import { type RowObject, type RowSource, rowsFromCsv, rowsFromObjects } from '../imports/import-source';

/** Where imported leads come from. */
export type LeadSource = RowSource<ImportedLead>;

export const leadsFromCsv = (csv: string): LeadSource => rowsFromCsv(LEAD_CSV, csv);

export const leadsFromObjects = (data: readonly RowObject[]): LeadSource => rowsFromObjects(LEAD_CSV, data);
