import { and, eq } from 'drizzle-orm';
import type { EmailLog, ListEmailsInput } from '@/domain/emails/email';
import { emailLogs, leads } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { contains } from '../shared/search';
import { emailColumns, ownEmails, readableEmails, selectEmail } from './email-columns';

/** A page of the actor's email log, newest first; of a lead, the messages of everybody who sent it one (D27). */
export function listEmails(
  { db, user }: Actor,
  { search, status, delivery, leadId, cursor, limit }: ListEmailsInput,
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
        search === undefined ? undefined : contains(emailLogs.searchText, search),
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
