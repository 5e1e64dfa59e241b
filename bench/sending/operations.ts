import { leadIdOf, OWNERS } from '../data';
import type { Operation } from '../operation';

/** Later than anything that the bench measures, so that nothing leaves meanwhile. */
const LATER = new Date(Date.now() + 30 * 86_400_000);

/** Accepting one email to a lead: the row of the log, its use of the quota, and the job that delivers it. */
export const SEND: Operation = {
  name: 'send',
  label: 'Send an email',
  owner: 'sender',
  method: 'POST',
  writes: true,
  input: (n) => ({
    leadId: leadIdOf(OWNERS.sender, 1 + (n % OWNERS.sender.leads)),
    subject: `Guards for gate ${n}`,
  }),
  rest: (input) => ({
    path: '/api/emails/send',
    body: { ...input, to: 'noor@recipient.test', body: BODY, scheduledAt: LATER.toISOString() },
  }),
  statement: async (sql, owner, { leadId = '', subject = '' }) => {
    const now = new Date();
    const [email] = await sql`
      with email as (
        insert into email_logs (id, owner_id, lead_id, "to", subject, body, delivery, due_at, scheduled_at, quota_period,
          created_at)
        values (gen_random_uuid(), ${owner}, ${leadId}, 'noor@recipient.test', ${subject}, ${BODY}, 'scheduled', ${LATER},
          ${LATER}, to_char(now(), 'YYYY-MM-01'), ${now})
        returning id, "to", subject, body, delivery, created_at as "createdAt"
      ), used as (
        insert into usage (user_id, kind, period, used) values (${owner}, 'emails', to_char(now(), 'YYYY-MM-01'), 1)
        on conflict (user_id, kind, period) do update set used = usage.used + 1
      ), job as (
        insert into pgboss.job (name, data, singleton_key, start_after, policy)
        select 'email-delivery', json_build_object('id', id), id, ${LATER}, 'short' from email
      )
      select * from email`;
    return email;
  },
  fault: ({ subject }, input) => (subject === input.subject ? null : `an email about ${subject}`),
};

const BODY = 'Hi Noor,\n\nwe have two teams free in July. Shall we walk the site on Thursday?\n\nRobin';
