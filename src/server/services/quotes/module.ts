import { eq, sql } from 'drizzle-orm';
import { leads, quotes } from '@/server/db/schema';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import type { NounModule } from '../shared/noun-module';
import { readQuotes } from './quote-queries';

export const QUOTE_MODULE: NounModule<'quote'> = {
  readByIds: readQuotes,
  lockLeads: (tx, _actor, id) => lockLeadsOf(tx, quotes, eq(quotes.id, id)),
  // Such a quote comes back with its lead.
  restoredWithAnother: sql`exists (select 1 from ${leads} l where l.id = ${quotes.leadId} and l.deleted_at is not null)`,
};
