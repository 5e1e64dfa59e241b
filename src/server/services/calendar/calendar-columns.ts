import { getTableColumns } from 'drizzle-orm';
import { calendarEvents, leads } from '@/server/db/schema';

const { deletedAt: _, remindAt: _remindAt, ...columns } = getTableColumns(calendarEvents);

/** The columns that clients get, with the lead that `leadOf` joins. */
export const eventColumns = { ...columns, leadId: leads.id, leadCompany: leads.companyName };
