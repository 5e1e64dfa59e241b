import { getTableColumns } from 'drizzle-orm';
import { leads } from '@/server/db/schema';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(leads);

/** Everything of a lead that leaves the database; the search text is the index's business alone, and who is deleted is not seen. */
export const leadColumns = columns;
