import { getTableColumns } from 'drizzle-orm';
import { leads } from '@/server/db/schema';

const {
  searchText: _,
  phoneDigits: _digits,
  furthestStage: _furthest,
  deletedAt: _deletedAt,
  ...columns
} = getTableColumns(leads);

/** The columns that clients get. What is searched or counted only serves the index, and deleted leads are not visible. */
export const leadColumns = columns;
