import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LeadWithContacts } from '@/domain/contacts/lead-with-contacts';
import { keyOfSort, type ResolvedCondition } from '@/domain/custom-fields/custom-filter';
import type { LeadFilters, listLeadsInput, ReadLeadInput } from '@/domain/leads/filters/lead-filter-input';
import type { Lead } from '@/domain/leads/lead';
import {
  isLeadSort,
  LEAD_SORT_ORDERS,
  LEAD_STATUSES,
  type LeadSort,
  type LeadStatus,
  OPEN_STATUSES,
} from '@/domain/leads/lead-choices';
import { searchedPhones } from '@/domain/phones/phone-numbers';
import {
  addWorths,
  type CountedLeads,
  NONE_COUNTED,
  stageWorth,
  summarizePipeline,
  type Worth,
} from '@/domain/pipeline/pipeline';
import type { BoardFilters, StageMatches } from '@/domain/pipeline/pipeline-summary';
import { exactlyOne } from '@/server/db/exactly-one';
import { leadCounters, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { withContacts } from '../contacts/contact-queries';
import { isReachedBy, leadsOfFoundContacts } from '../contacts/contact-search';
import { customSortKey, meetConditions, readConditions } from '../custom-fields/custom-conditions';
import { showAll, showOne } from '../custom-fields/show-custom';
import { hasExternalId, isOneOf, isUpdatedSince } from '../shared/filters';
import { COUNT_UP_TO, fetchPage, keyset, type Page, type SortKey } from '../shared/paging';
import { contains, containsDigits } from '../shared/search';
import { visibleTo } from '../shared/visibility';
import { isWhose } from '../shared/whose';
import { leadColumns } from './lead-columns';
import { countedBy, countedLeads, countersOf, isCounterOf } from './lead-counters';
import { hasAmount, isFrom, isLostBy, onDays } from './lead-dates';
import { inFocus } from './lead-focus';
import { followsUp, followsUpOn, hasTasks, isInactive } from './lead-work';
import { leadNotFound } from './merge/merged-into';

export type ListLeads = z.output<typeof listLeadsInput>;

/** Each sort order has its own index (see the schema). */
const SORT_KEYS = {
  updatedAt: { by: leads.updatedAt, type: 'timestamptz' },
  lastActivityAt: { by: sql`coalesce(${leads.lastActivityAt}, '-infinity'::timestamptz)`, type: 'timestamptz' },
  createdAt: { by: leads.createdAt, type: 'timestamptz' },
  companyName: { by: sql`lower(${leads.companyName})`, type: 'text' },
  contactPerson: { by: sql`lower(${leads.contactPerson})`, type: 'text' },
  priority: { by: leads.priority, type: 'priority' },
  nextFollowUp: { by: sql`coalesce(${leads.nextFollowUp}, 'infinity'::timestamptz)`, type: 'timestamptz' },
  stageEnteredAt: { by: leads.stageEnteredAt, type: 'timestamptz' },
  amount: { by: sql`coalesce(${leads.amount}, -1)`, type: 'numeric' },
  expectedCloseDate: { by: sql`coalesce(${leads.expectedCloseDate}, 'infinity'::date)`, type: 'date' },
  eventDate: { by: sql`coalesce(${leads.eventDate}, 'infinity'::date)`, type: 'date' },
} as const satisfies Record<LeadSort, SortKey>;

/** Filters whose custom fields have been looked up. */
export interface KnownFilters extends Omit<LeadFilters, 'custom'> {
  conditions: readonly ResolvedCondition[];
}

/** Looks up the custom fields of filters, in one statement if there are any. */
export async function knownFilters(actor: Actor, { custom, ...filters }: LeadFilters): Promise<KnownFilters> {
  return { ...filters, conditions: await readConditions(actor, custom) };
}

/** The visible leads that match a list's filters. */
export function matchingLeads(actor: Actor, filters: KnownFilters): SQL | undefined {
  const { q, status, priority, focus, reached, furthest, lostReason, whose, teamId, assigneeId, timezone } = filters;
  const asking = timezone ? { ...actor, user: { ...actor.user, timezone } } : actor;
  return and(
    visibleTo(actor.user, leads),
    isOneOf(leads.status, status),
    isOneOf(leads.priority, priority),
    isReachedBy(actor.user, filters),
    focus && inFocus(asking, focus),
    onDays(asking, filters),
    followsUp(asking, filters),
    followsUpOn(asking, filters),
    hasTasks(asking, filters),
    isInactive(asking, filters),
    reached && gte(leads.furthestStage, reached),
    furthest && eq(leads.furthestStage, furthest),
    lostReason && isLostBy(lostReason),
    hasAmount(filters),
    isFrom(filters),
    teamId ? eq(leads.teamId, teamId) : undefined,
    assigneeId ? eq(leads.assigneeId, assigneeId) : undefined,
    isUpdatedSince(leads, filters.updatedSince),
    hasExternalId(leads, filters.externalId),
    whose && isWhose(actor.user, leads, whose),
    meetConditions(filters.conditions),
    q === undefined ? undefined : foundBy(q, actor.user),
  );
}

/**
 * `matchesLeadSearch` in SQL, which also finds a number of the search in another form, and what is said of one of the
 * lead's contacts.
 */
export function foundBy(q: string, user: Actor['user']): SQL | undefined {
  const byItself = foundByItself(q, user);
  if (!byItself) return undefined;
  return or(byItself, sql`${leads.id} = any (${leadsOfFoundContacts(q, user)})`);
}

/** The same without contacts. */
export function foundByItself(q: string, { country }: Pick<Actor['user'], 'country'>): SQL | undefined {
  const words = contains(leads.searchText, q);
  return words && or(words, ...searchedPhones(q, country).map((digits) => containsDigits(leads.phoneDigits, digits)));
}

export async function listLeads(
  actor: Actor,
  { sort = 'updatedAt', order, cursor, limit, include, ...filters }: ListLeads,
): Promise<Page<LeadWithContacts>> {
  const customKey = keyOfSort(sort);
  const direction = order ?? (isLeadSort(sort) ? LEAD_SORT_ORDERS[sort] : 'asc');
  const key = isLeadSort(sort) ? SORT_KEYS[sort] : await customSortKey(actor, customKey ?? '', direction);
  const pages = keyset({ name: `leads ${sort}`, key, id: leads.id, direction, cursor });
  const known = await knownFilters(actor, filters);
  const query = actor.db
    .select({ ...leadColumns, sortKey: pages.sortKey })
    .from(leads)
    .where(and(matchingLeads(actor, known), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = await fetchPage(query, { limit, pages });
  return { items: await including(actor, await showAll(actor.db, items), include), nextCursor };
}

/** Leads with what is read along with them. */
const including = async (
  actor: Actor,
  found: Lead[],
  include: ReadLeadInput['include'],
): Promise<LeadWithContacts[]> => (include && found.length > 0 ? withContacts(actor, found) : found);

/** The counters of the leads that match filters; null if they have no counters. */
function countersThatMatch({ user }: Actor, filters: LeadFilters): SQL | undefined | null {
  const { q, status, priority, focus, whose, ...others } = filters;
  // The counters have only stages, priorities, owners, teams and assignees.
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (q?.trim() || hasOthers || (focus && focus !== 'ACTIVE')) return null;
  return and(
    countersOf(user, leadCounters),
    whose && isCounterOf(user, leadCounters, whose),
    isOneOf(leadCounters.status, status),
    isOneOf(leadCounters.priority, priority),
    focus && inArray(leadCounters.status, OPEN_STATUSES),
  );
}

export async function countLeads(actor: Actor, filters: LeadFilters): Promise<{ count: number; more: boolean }> {
  const counters = countersThatMatch(actor, filters);
  if (counters !== null) {
    const [row] = await actor.db
      .select({ total: sql<number>`coalesce(sum(${leadCounters.count}), 0)::int` })
      .from(leadCounters)
      .where(counters);
    return { count: row?.total ?? 0, more: false };
  }
  const some = actor.db
    .select({ one: sql`1` })
    .from(leads)
    .where(matchingLeads(actor, await knownFilters(actor, filters)))
    .limit(COUNT_UP_TO + 1)
    .as('some');
  const [row] = await actor.db.select({ total: sql<number>`count(*)::int` }).from(some);
  const total = row?.total ?? 0;
  return { count: Math.min(total, COUNT_UP_TO), more: total > COUNT_UP_TO };
}

/** What all leads that match filters are worth by their stages (D83), exactly, however many there are. */
export async function addUpLeads(actor: Actor, filters: LeadFilters): Promise<Worth> {
  const counters = countersThatMatch(actor, filters);
  const counted =
    counters === null
      ? byStage(
          await actor.db
            .select({ status: leads.status, ...countedLeads })
            .from(leads)
            .where(matchingLeads(actor, await knownFilters(actor, filters)))
            .groupBy(leads.status),
        )
      : await countStages(actor, counters);
  return addWorths(LEAD_STATUSES.map((status) => stageWorth(status, counted[status])));
}

/**
 * How many leads of every stage match the filters of the board: exact from the counters unless there is a search or a filter
 * by custom fields, whose matches are counted up to a limit.
 */
export async function countMatchesByStage(
  actor: Actor,
  { q, priority, whose, custom }: BoardFilters,
): Promise<StageMatches> {
  const isSearch = Boolean(q?.trim() || custom);
  const counted = isSearch
    ? await countFound(actor, { q, priority, whose, custom })
    : await countStages(
        actor,
        and(
          countersOf(actor.user, leadCounters),
          whose && isCounterOf(actor.user, leadCounters, whose),
          isOneOf(leadCounters.priority, priority),
        ),
      );
  // What was not read may be of any stage.
  const isPartial = Object.values(counted).reduce((sum, { count }) => sum + count, 0) > SCAN_UP_TO;
  const matchesOf = (status: LeadStatus) => {
    const { count } = counted[status];
    return {
      count: isSearch ? Math.min(count, COUNT_UP_TO) : count,
      more: isSearch && (isPartial || count > COUNT_UP_TO),
      ...stageWorth(status, counted[status]),
    };
  };
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, matchesOf(status)])) as StageMatches;
}

/** The leads of every stage among the first that a search finds. */
async function countFound(actor: Actor, filters: BoardFilters): Promise<Record<LeadStatus, CountedLeads>> {
  const found = actor.db
    .select({ status: leads.status, amount: leads.amount })
    .from(leads)
    .where(matchingLeads(actor, await knownFilters(actor, filters)))
    .limit(SCAN_UP_TO + 1)
    .as('found');
  return byStage(
    await actor.db
      .select({
        status: found.status,
        count: sql<number>`count(*)::int`,
        valued: sql<number>`count(${found.amount})::int`,
        amount: sql<number>`coalesce(sum(${found.amount}), 0)::float8`,
      })
      .from(found)
      .groupBy(found.status),
  );
}

/** How many matches of a search are read to count those of all stages. */
const SCAN_UP_TO = LEAD_STATUSES.length * COUNT_UP_TO;

export async function getLead(actor: Actor, id: string): Promise<Lead> {
  const [lead] = await actor.db
    .select(leadColumns)
    .from(leads)
    .where(and(eq(leads.id, id), visibleTo(actor.user, leads)));
  return showOne(actor.db, lead ?? (await leadNotFound(actor.db, actor, id)));
}

/** A lead, with what is read along with it. */
export async function readLead(actor: Actor, { id, include }: ReadLeadInput): Promise<LeadWithContacts> {
  const [lead] = await including(actor, [await getLead(actor, id)], include);
  return exactlyOne(lead);
}

/** Exact count and value of every stage, from the counters, for the header of the board. */
export const getPipelineSummary = async (actor: Actor) =>
  summarizePipeline(await countStages(actor, countersOf(actor.user, leadCounters)));

/** The leads of every stage, from some counters. */
export const countStages = async (
  { db }: Pick<Actor, 'db'>,
  counters: SQL | undefined,
): Promise<Record<LeadStatus, CountedLeads>> =>
  byStage(
    await db
      .select({ status: leadCounters.status, ...countedBy(leadCounters) })
      .from(leadCounters)
      .where(counters)
      .groupBy(leadCounters.status),
  );

function byStage(rows: readonly (CountedLeads & { status: LeadStatus })[]): Record<LeadStatus, CountedLeads> {
  const counted = Object.fromEntries(LEAD_STATUSES.map((status) => [status, NONE_COUNTED])) as Record<
    LeadStatus,
    CountedLeads
  >;
  for (const { status, ...leads } of rows) counted[status] = leads;
  return counted;
}
