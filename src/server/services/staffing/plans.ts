import { and, count, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { calendarDay } from '@/domain/shared/time';
import { MAX_PLAN_VERSIONS } from '@/domain/staffing/plan/plan-limits';
import { placeOfPlan } from '@/domain/staffing/plan/plan-place';
import type { listPlansInput, SavePlanInput, StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import { keepFigures, type SavedPlan } from '@/domain/staffing/plan/saved-plan';
import { priceOf } from '@/domain/staffing/price/price-of';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { mayInTeam, teamActionGate } from '@/domain/teams/team-roles';
import type { RequestContext } from '@/server/context';
import type { Database } from '@/server/db/client';
import { leads, staffingPlans, users } from '@/server/db/schema';
import { notFound, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockLead } from '../leads/linked-lead';
import { leadNotFound } from '../leads/merge/merged-into';
import { withIdempotency } from '../shared/idempotency';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { rolesOf } from '../teams/team-access';
import { maySeeCost } from './cost-access';
import { askForApproval, tellAuthor } from './margin-notices';
import { priceForPlan } from './plan-price';
import { readRules } from './rules';
import { type PlanRow, showPlan } from './show-plan';

/** A caller, whose API token decides whether cost is shown. */
type Reader = Actor & Pick<RequestContext, 'token'>;

const author = alias(users, 'author');
const approver = alias(users, 'approver');

const personIn = (table: typeof author | typeof approver) =>
  sql<{ id: string; name: string } | null>`case when ${table.id} is not null then
    jsonb_build_object('id', ${table.id}, 'name', ${table.name}) end`;

const columns = {
  id: staffingPlans.id,
  leadId: staffingPlans.leadId,
  teamId: leads.teamId,
  number: sql<number>`(select count(*)::int from ${staffingPlans} before
    where before.lead_id = ${staffingPlans.leadId}
      and (before.created_at, before.id) <= (${staffingPlans.createdAt}, ${staffingPlans.id}))`,
  plan: staffingPlans.plan,
  author: personIn(author),
  marginReason: staffingPlans.marginReason,
  approvedBy: personIn(approver),
  approvedAt: staffingPlans.approvedAt,
  createdAt: staffingPlans.createdAt,
};

const show = (reader: Reader, row: PlanRow): StaffingPlanVersion =>
  showPlan(row, { now: reader.now, timezone: reader.user.timezone, seesCost: maySeeCost(reader) });

/** Pages read their rows in order of it; a single row has none. */
const NO_KEY = sql<string>`''`.as('sort_key');

/** The plans of leads that the actor sees. */
const selectPlans = (db: Database, { user }: Actor, sortKey = NO_KEY) =>
  db
    .select({ ...columns, sortKey })
    .from(staffingPlans)
    .innerJoin(leads, and(eq(leads.id, staffingPlans.leadId), visibleTo(user, leads)))
    .leftJoin(author, eq(author.id, staffingPlans.authorId))
    .leftJoin(approver, eq(approver.id, staffingPlans.approvedById));

/** The versions of a lead's plan, or of all that the actor sees, newest first. */
export async function listPlans(
  reader: Reader,
  { leadId, cursor, limit }: z.output<typeof listPlansInput>,
): Promise<Page<StaffingPlanVersion>> {
  const pages = keyset({
    name: 'staffing-plans',
    key: { by: staffingPlans.createdAt, type: 'timestamptz' },
    id: staffingPlans.id,
    direction: 'desc',
    ...(cursor === undefined ? {} : { cursor }),
  });
  const query = selectPlans(reader.db, reader, pages.sortKey)
    .where(and(leadId === undefined ? undefined : eq(staffingPlans.leadId, leadId), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = await fetchPage(query, { limit, pages });
  return { items: items.map((row) => show(reader, row)), nextCursor };
}

/** A version. Throws NOT_FOUND if the actor cannot see its lead. */
export async function getPlan(reader: Reader, id: string): Promise<StaffingPlanVersion> {
  return show(reader, await readRow(reader.db, reader, id));
}

async function readRow(db: Database, actor: Actor, id: string): Promise<PlanRow> {
  const [row] = await selectPlans(db, actor).where(eq(staffingPlans.id, id));
  return row ?? notFound('staffing plan');
}

/**
 * Adds a version to the plan of a lead, once per Idempotency-Key. It keeps the rules of the place as they are now, so that
 * its figures never change.
 */
export function savePlan(reader: Reader, input: SavePlanInput): Promise<StaffingPlanVersion> {
  const call = { key: reader.idempotencyKey, body: { operation: 'staffingPlans.save', input } };
  return withIdempotency(reader, call, async (tx) => {
    const { leadId, price: given, marginReason, ...inputs } = input;
    // One at a time, so that each counts the versions before it.
    const held = await lockLead(tx, reader, leadId, 'no key update');
    if (!held) return leadNotFound(tx, reader, leadId);
    await requireRoom(tx, leadId);
    const { user, now, newId } = reader;
    const rules = ruleBook(await readRules(tx), placeOfPlan(inputs, calendarDay(now, user.timezone)));
    const price = given && (await priceForPlan(tx, now, { leadId, inputs, given, rules }));
    const priced = price && priceOf(price, rules);
    const isBelow = priced?.isBelowMinimum ?? false;
    if (isBelow && marginReason.trim() === '') refuse('VALIDATION', MARGIN_REASON, { field: 'marginReason' });
    const isApproved = isBelow && (await mayApprove(tx, reader, held.teamId));
    const figures = keepFigures(planStaffing(inputs, rules), priced);
    const plan: SavedPlan = { inputs, price, rules: [...rules.rows], figures };
    const row = {
      ...{ id: newId(), leadId, authorId: user.id, plan, marginReason: isBelow ? marginReason : '' },
      ...{ approvedById: isApproved ? user.id : null, approvedAt: isApproved ? now : null, createdAt: now },
    };
    await tx.insert(staffingPlans).values(row);
    const saved = show(reader, await readRow(tx, reader, row.id));
    if (saved.needsApproval && held.teamId) await askForApproval(tx, reader, { ...saved, teamId: held.teamId });
    return saved;
  });
}

const TOO_MANY = `This lead has ${MAX_PLAN_VERSIONS} versions of its staffing plan, which is the most.`;

async function requireRoom(tx: Database, leadId: string): Promise<void> {
  const [kept] = await tx.select({ versions: count() }).from(staffingPlans).where(eq(staffingPlans.leadId, leadId));
  if (kept && kept.versions >= MAX_PLAN_VERSIONS) refuse('CONFLICT', TOO_MANY);
}

const MARGIN_REASON = 'Say why the margin is under the limit of the rate card';

/** Margins of personal leads need a reason alone; those of a team's also the approval of its owner or an admin. */
async function mayApprove(tx: Database, { user }: Actor, teamId: string | null): Promise<boolean> {
  const role = teamId && (await rolesOf(tx, teamId, [user.id]))[user.id];
  return teamId === null || (role ? mayInTeam(role, 'approve') : false);
}

/** Approves a margin under the limit, if it still needs that. Throws FORBIDDEN for members who may not. */
export function approvePlan(reader: Reader, id: string): Promise<StaffingPlanVersion> {
  return reader.db.transaction(async (tx) => {
    const { leadId } = await readRow(tx, reader, id);
    const held = (await lockLead(tx, reader, leadId, 'no key update')) ?? notFound('staffing plan');
    const plan = show(reader, await readRow(tx, reader, id));
    if (!plan.needsApproval) return plan;
    if (!(await mayApprove(tx, reader, held.teamId))) unwrap(teamActionGate('member', 'approve'));
    const approval = { approvedById: reader.user.id, approvedAt: reader.now };
    await tx.update(staffingPlans).set(approval).where(eq(staffingPlans.id, id));
    await tellAuthor(tx, reader, plan);
    return show(reader, await readRow(tx, reader, id));
  });
}
