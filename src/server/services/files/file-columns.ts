import { getTableColumns, sql } from 'drizzle-orm';
import { files, users } from '@/server/db/schema';

const { deletedAt: _, ...columns } = getTableColumns(files);

/** The columns that clients get. */
export const fileColumns = {
  ...columns,
  addedByName: sql<string | null>`(select u.name from ${users} u where u.id = ${files.addedById})`,
};
