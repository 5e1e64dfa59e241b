import type { Operation } from '../operation';

/** What is likely the same as a new lead, as its form asks while it is typed: over tRPC, because REST has no such call. */
export const DUPLICATES: Operation = {
  name: 'duplicates',
  label: 'Duplicates of a new lead',
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({ companyName: 'Summit Arena Group 1, Inc.', email: 'nobody@summit.test', phone: '+1 212 555 0100' }),
  rest: (input) => ({
    path: `/api/trpc/leads.findDuplicates?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
  }),
  async statement(sql, owner, { email = '', phone = '' }) {
    const found = await sql`
      select id, company_name, contact_person, email, phone, status, created_at from leads
      where owner_id = ${owner} and deleted_at is null and (lower(email) = ${email} or phone_number = ${phone}
        or company_core = 'summit arena group 1')
      order by created_at, id limit 5`;
    return { result: { data: { json: found } } };
  },
  fault: ({ result }) => (Array.isArray(result?.data.json) ? null : 'no list of leads'),
};
