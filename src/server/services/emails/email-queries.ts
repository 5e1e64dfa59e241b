import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { EmailLog, ListEmailsInput } from '@/domain/emails/email';
import { emailLogs, leads, searchedByAll } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { isOneOf } from '../shared/filters';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { contains, searchFold } from '../shared/search';
import type { Viewer } from '../shared/visibility';
import { emailColumns, ownEmails, readableEmails, selectEmail } from './email-columns';

/** The index covers all recipients. Only the sender sees BCC, so others must not find a message by it either. */
function matching(viewer: Viewer, search: string): SQL | undefined {
  const found = contains(emailLogs.searchText, search);
  return found && and(found, or(ownEmails(viewer), contains(searchFold(searchedByAll(emailLogs)), search)));
}

/** Messages to an address, as found by a search for it, which is in the index. Only the sender sees BCC. */
const isTo = (viewer: Viewer, address: string): SQL | undefined =>
  and(
    contains(emailLogs.searchText, address),
    sql`lower(${address}) in (select lower(recipient) from unnest(array[${emailLogs.to}] || ${emailLogs.cc}
      || case when ${ownEmails(viewer)} then ${emailLogs.bcc} else '{}' end) recipient)`,
  );

/** A page of the actor's email log, newest first; for a lead, the messages of all users who sent it one (D27). */
export function listEmails(
  { db, user }: Actor,
  { search, email, status, delivery, leadId, batchId, cursor, limit }: ListEmailsInput,
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
        email === undefined ? undefined : isTo(user, email),
        isOneOf(emailLogs.status, status),
        isOneOf(emailLogs.delivery, delivery),
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
