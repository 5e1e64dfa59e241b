import { and, eq, or, type SQL } from 'drizzle-orm';
import type { EmailLog, ListEmailsInput } from '@/domain/emails/email';
import { emailLogs, leads, searchedByAll } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { contains, searchFold } from '../shared/search';
import type { Viewer } from '../shared/visibility';
import { emailColumns, ownEmails, readableEmails, selectEmail } from './email-columns';

/** The index covers all recipients. Only the sender sees BCC, so others must not find a message by it either. */
function matching(viewer: Viewer, search: string): SQL | undefined {
  const found = contains(emailLogs.searchText, search);
  return found && and(found, or(ownEmails(viewer), contains(searchFold(searchedByAll(emailLogs)), search)));
}

/** A page of the actor's email log, newest first; for a lead, the messages of all users who sent it one (D27). */
export function listEmails(
  { db, user }: Actor,
  { search, status, delivery, leadId, batchId, cursor, limit }: ListEmailsInput,
): Promise<Page<EmailLog>> {
  const key = { by: emailLogs.createdAt, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'emails', key, id: emailLogs.id, direction: 'desc', cursor });
  const query = db
    .select({ ...emailColumns(user), sortKey: pages.sortKey })
    .from(emailLogs)
    .leftJoin(leads, leadOf(user, emailLogs))
    .where(
      and(
        leadId === undefined ? ownEmails(user) : and(eq(emailLogs.leadId, leadId), eq(leads.id, leadId)),
        status && eq(emailLogs.status, status),
        delivery && eq(emailLogs.delivery, delivery),
        batchId === undefined ? undefined : eq(emailLogs.batchId, batchId),
        search === undefined ? undefined : matching(user, search),
        pages.after,
      ),
    )
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

export async function getEmail({ db, user }: Actor, id: string): Promise<EmailLog> {
  const [email] = await selectEmail(db, user, and(eq(emailLogs.id, id), readableEmails(user)));
  return email ?? notFound('email');
}
