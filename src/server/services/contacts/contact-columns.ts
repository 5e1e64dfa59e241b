import { getTableColumns } from 'drizzle-orm';
import { contacts } from '@/server/db/schema';

const { searchText: _, phoneDigits: _digits, deletedAt: _deletedAt, ...columns } = getTableColumns(contacts);

/** The columns that clients get. */
export const contactColumns = columns;
