import { getTableColumns } from 'drizzle-orm';
import { leads, tasks } from '@/server/db/schema';
import { companyOf } from '../leads/linked-lead';

const { deletedAt: _, overdueFoundAt: _found, ...columns } = getTableColumns(tasks);

/** The columns that clients get, with the lead that `leadOf` joins. */
export const taskColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(tasks) };
