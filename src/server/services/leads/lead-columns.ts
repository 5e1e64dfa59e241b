import { getTableColumns, type SQLWrapper, sql } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import type { LeadPlace } from '@/domain/leads/assignment';
import type { Country } from '@/domain/phones/countries';
import { leads, users } from '@/server/db/schema';

const {
  searchText: _,
  phoneDigits: _digits,
  furthestStage: _furthest,
  companyCore: _core,
  mergedInto: _mergedInto,
  deletedAt: _deletedAt,
  ...columns
} = getTableColumns(leads);

/**
 * The columns that clients get. Columns that only serve searching and counting, and the deletion time, are left out.
 */
export const leadColumns = columns;

/** The country of the owner of a row, which applies to phones without a country code (D78). */
export const countryOfOwner = ({ ownerId }: Record<'ownerId', SQLWrapper>) =>
  sql<Country>`(select ${users.country} from ${users} where ${users.id} = ${ownerId})`;

export const ownerCountry = countryOfOwner(leads);

/** The assignee of a lead after a change of its place (see `placeLead`). */
function nextAssignee({ teamId, assigneeId }: Wanted): SQLWrapper {
  if (assigneeId !== undefined) return sql`${assigneeId}::uuid`;
  if (teamId === undefined) return leads.assigneeId;
  return sql`case when ${leads.teamId} is not distinct from ${teamId}::uuid then ${leads.assigneeId} end`;
}

type Wanted = { [Name in keyof LeadPlace]?: LeadPlace[Name] | undefined };

/**
 * The user who works on a lead after a change, and does its automatic tasks: the assignee, otherwise the owner (D65).
 */
export const workerOfLead = (wanted: Wanted = {}) => sql<Worker>`(
  select json_build_object('timezone', ${users.timezone}, 'streakDaysOff', ${users.streakDaysOff}) from ${users}
  where ${users.id} = coalesce(${nextAssignee(wanted)}, ${leads.ownerId}))`;
