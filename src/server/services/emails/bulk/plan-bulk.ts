import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { BulkEmailPlan, PlanBulkEmailInput } from '@/domain/emails/bulk/bulk-email';
import { MAX_BULK_EMAILS, TOO_MANY_LEADS } from '@/domain/emails/bulk/bulk-limits';
import { type BulkPlan, NOT_FOUND_WHY, planBulkEmail } from '@/domain/emails/bulk/bulk-plan';
import { remainingOf } from '@/domain/plans/plans';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads } from '@/server/db/schema';
import { hasQueue } from '@/server/integrations/email/delivery-queue';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { knownFilters, matchingLeads } from '../../leads/lead-queries';
import { limitsOf, usedNow } from '../../plans/usage';
import { requireRead } from '../../shared/token-reads';
import { visibleTo } from '../../shared/visibility';
import { previewOf } from '../preview-email';
import { type SuppressedLead, suppressedLeads } from '../suppressions';
import { requireTemplate } from '../template-of';

/** Says who would get a message and who would not, and writes nothing. */
export async function checkBulkEmail(actor: Actor, input: PlanBulkEmailInput): Promise<BulkEmailPlan> {
  const { db } = actor;
  await requireTemplate(db, actor, input.templateId);
  const { plan } = await planMessages(db, actor, input);
  const [first] = plan.emails;
  return {
    recipients: plan.emails.map(({ leadId, companyName, to }) => ({ leadId, companyName, to })),
    skipped: plan.skipped,
    example: first ? previewOf(actor, { email: first, isBulk: true }) : null,
  };
}

interface Planned {
  plan: BulkPlan;
  /** How much of the quota is used already. */
  used: number;
  hasQueue: boolean;
}

type Planning = Pick<PlanBulkEmailInput, 'leadIds' | 'matching' | 'subject' | 'body' | 'signed'>;

/** Decides who gets a message as of now, in a fixed number of statements. A token has to be one that may read leads. */
export async function planMessages(db: Database, actor: Actor, input: Planning): Promise<Planned> {
  requireRead(actor, 'leads');
  const { user } = actor;
  const { leadIds, matching = {}, subject, body, signed } = input;
  const chosen = leadIds
    ? and(inArray(leads.id, leadIds), visibleTo(user, leads))
    : matchingLeads(actor, await knownFilters({ ...actor, db }, matching));
  const found = await readLeads(db, chosen);
  if (found.length > MAX_BULK_EMAILS) refuse('VALIDATION', TOO_MANY_LEADS, { field: 'leadIds' });
  const facts = await readFacts(db, actor, found);
  const reasons = new Map(facts.suppressed.map(({ leadId, reason }) => [leadId, reason]));
  const plan = planBulkEmail({
    leads: found.map((lead) => ({ ...lead, suppressedBy: reasons.get(lead.id) ?? null })),
    text: { subject, body, signature: signed ? user.emailSignature : '' },
    remaining: remainingOf({ allowed: limitsOf(actor).emailsPerMonth, used: facts.used }),
  });
  const known = new Set(found.map(({ id }) => id));
  const missing = [...new Set(leadIds)].filter((id) => !known.has(id));
  const notFound = { companyName: null, reason: 'not_found' as const, why: NOT_FOUND_WHY };
  const skipped = [...plan.skipped, ...missing.map((leadId) => ({ leadId, ...notFound }))];
  return { ...facts, plan: { ...plan, skipped } };
}

type Lead = Awaited<ReturnType<typeof readLeads>>[number];

/** Sorted by name, so that the same leads get the message however they were selected. */
const readLeads = (db: Database, chosen: SQL | undefined) =>
  db
    .select({
      id: leads.id,
      companyName: leads.companyName,
      contactPerson: leads.contactPerson,
      eventName: leads.eventName,
      eventDate: leads.eventDate,
      venueName: leads.venueName,
      amount: leads.amount,
      email: leads.email,
      phone: leads.phone,
    })
    .from(leads)
    .where(chosen)
    .orderBy(sql`lower(${leads.companyName})`, asc(leads.id))
    .limit(MAX_BULK_EMAILS + 1);

interface Facts {
  used: number;
  hasQueue: boolean;
  suppressed: SuppressedLead[];
}

async function readFacts(db: Database, actor: Actor, found: readonly Lead[]): Promise<Facts> {
  const recipients = found.map(({ id, email }) => ({ leadId: id, address: email }));
  const result = await db.execute(sql`
    select ${usedNow(actor, 'emails')} as used, ${hasQueue} as "hasQueue",
      ${suppressedLeads(actor.user.id, recipients)} as suppressed`);
  return exactlyOne(rowsOf<Facts>(result)[0]);
}
