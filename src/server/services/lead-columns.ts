import { getTableColumns } from 'drizzle-orm';
import { leads } from '../db/schema';

const { searchText: _, ...columns } = getTableColumns(leads);

/** Everything of a lead that leaves the database; the search text is the index's business alone. */
export const leadColumns = columns;
