import { getTableColumns, sql } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import type { Country } from '@/domain/phones/countries';
import { leads, users } from '@/server/db/schema';

const {
  searchText: _,
  phoneDigits: _digits,
  furthestStage: _furthest,
  deletedAt: _deletedAt,
  ...columns
} = getTableColumns(leads);

/** The columns that clients get. What is searched or counted only serves the index, and deleted leads are not visible. */
export const leadColumns = columns;

/** The country of the owner, whose numbers a phone has that does not say (D78). */
export const ownerCountry = sql<Country>`(select ${users.country} from ${users} where ${users.id} = ${leads.ownerId})`;

/** A lead from the driver's values of all these columns, by their names in the database. */
export const readLead = (row: Readonly<Record<string, unknown>>): Lead =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[column.name];
      return [name, value === null ? null : column.mapFromDriverValue(value as never)];
    }),
  ) as Lead;
