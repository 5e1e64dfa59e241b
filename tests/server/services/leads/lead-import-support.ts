import { actorFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { leadCsv } from '@/domain/leads/lead-csv';
import { domainEvents, leadHistory, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { type ImportLeads, importLeads } from '@/server/services/leads/imports/lead-import';

export const HEADER = 'companyName,contactPerson,email';

/** A file with `count` valid rows. */
export const many = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, n) => `Company ${n},Ann,a${n}@b.c`)].join('\n');

/** Imports a file, read as the router does. */
export const run = async (actor: Actor, csv: string, { onKnown = 'add', ...options }: Partial<ImportLeads> = {}) => {
  const source = rowsFromCsv(leadCsv({ allowMissingEmail: false, mayMatch: onKnown !== 'add' }), csv);
  return importLeads(actor, { source, createTasks: false, onKnown, ...options });
};

export const newActorIn = async (scope: TestScope, tier: 'FREE' | 'PRO' = 'PRO') =>
  actorFor(scope, await makeUser(scope, { tier, timezone: 'America/New_York' }));

/** The rows that an import writes for a user. */
export const leadsOf = ({ db, user }: Actor) =>
  db.select().from(leads).where(eq(leads.ownerId, user.id)).orderBy(leads.id);
export const historyOf = ({ db, user }: Actor) => db.select().from(leadHistory).where(eq(leadHistory.actorId, user.id));
export const tasksOf = ({ db, user }: Actor) => db.select().from(tasks).where(eq(tasks.ownerId, user.id));
export const eventsOf = ({ db, user }: Actor) =>
  db.select().from(domainEvents).where(eq(domainEvents.ownerId, user.id)).orderBy(domainEvents.id);
