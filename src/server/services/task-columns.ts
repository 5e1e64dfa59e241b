import { type AnyColumn, and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { leads, tasks } from '../db/schema';

/** Joins the lead that a task, a note or an event belongs to; a deleted one is none. */
export const leadOf = (table: { leadId: AnyColumn }): SQL =>
  and(eq(leads.id, table.leadId), isNull(leads.deletedAt)) as SQL;

/** The company of the lead that {@link leadOf} joins, or the one that an import named; null for neither. */
export const companyOf = (table: { leadCompany: AnyColumn }): SQL<string | null> =>
  sql<string | null>`coalesce(${leads.companyName}, nullif(${table.leadCompany}, ''))`;

const { deletedAt: _, ...columns } = getTableColumns(tasks);

/** A task as it leaves the database, with the lead that {@link leadOf} joins. */
export const taskColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(tasks) };
