import { type AnyColumn, and, eq, gte, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import type { Country } from '@/domain/phones/countries';
import { numberDigits } from '@/domain/phones/phone-numbers';
import { choicesIn } from '@/domain/shared/filter-rules';
import { startOfDay } from '@/domain/shared/time';
import { CUSTOM_PLAN } from '@/server/db/prepared';
import { leads } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import { containsDigits } from './search';

// The conditions of filters that several lists have. Each is undefined if its filter is not set.

/** A column has one of the choices of a filter. */
export const isOneOf = (column: SQLWrapper, written: string | undefined): SQL | undefined =>
  written ? inArray(sql`${column}`, choicesIn(written)) : undefined;

export const isUpdatedSince = ({ updatedAt }: { updatedAt: AnyColumn }, since: string | undefined): SQL | undefined =>
  since ? gte(updatedAt, new Date(since)) : undefined;

/** What another program calls a row (D94). */
export const hasExternalId = (
  { externalId }: { externalId: AnyColumn },
  written: string | undefined,
): SQL | undefined => (written === undefined ? undefined : eq(externalId, written));

interface Linked {
  leadId: AnyColumn;
  teamId: AnyColumn;
  updatedAt: AnyColumn;
}

interface LinkedFilters {
  leadId?: string | undefined;
  teamId?: string | undefined;
  assigneeId?: string | undefined;
  updatedSince?: string | undefined;
}

/** The filters of rows that can be linked to a lead, for rows that the viewer sees. */
export const matchesLinked = (
  table: Linked,
  { leadId, teamId, assigneeId, updatedSince }: LinkedFilters,
): SQL | undefined =>
  and(
    leadId ? eq(table.leadId, leadId) : undefined,
    teamId ? eq(table.teamId, teamId) : undefined,
    assigneeId
      ? sql`${table.leadId} in (select assigned.id from ${leads} assigned where assigned.assignee_id = ${assigneeId})`
      : undefined,
    isUpdatedSince(table, updatedSince),
  );

/** An instant is on some days of a time zone, both of which belong to them. */
export const isOnDaysOf = (
  zone: string,
  at: SQLWrapper,
  { from, to }: { from: string | undefined; to: string | undefined },
): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${at} >= ${startOfDay(from, zone).toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`${at} < ${startOfDay(shiftDay(to, 1), zone).toISOString()}::timestamptz`,
  );

/** An address as it is stored is this one; as in the indexes of emails. A generic plan would read all of a user's rows. */
export const hasEmail = ({ email }: { email: AnyColumn }, address: string): SQL =>
  sql`(${sql.raw(CUSTOM_PLAN)} ${email} <> '' and lower(${email}) = lower(${address}))`;

/** A phone has this number, in whatever form. The first condition follows from the second, and is in an index. */
export function hasPhone({ phoneDigits }: { phoneDigits: AnyColumn }, phone: string, country: Country): SQL {
  const digits = numberDigits(phone, country);
  if (digits === null) return refuse('VALIDATION', 'Must be one phone number, with its area code', { field: 'phone' });
  return sql`(${containsDigits(phoneDigits, digits)} and ${digits} = any (string_to_array(${phoneDigits}, ' ')))`;
}
