import { type SQL, sql } from 'drizzle-orm';
import { companyCore } from '@/domain/leads/merge/company-core';
import {
  type DuplicateLead,
  type FindDuplicates,
  SHARED_VALUES,
  type SharedValue,
} from '@/domain/leads/merge/duplicates';
import { MAX_DUPLICATES } from '@/domain/leads/merge/merge-limits';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { comparableAddress } from '@/domain/shared/address';
import { rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { contacts, distinctLeads, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../../shared/visibility';
import { requireVisibleLead } from '../visible-lead';

/** A value by which duplicates are found, and what it is. */
interface Key {
  kind: SharedValue;
  key: string;
}

/** The likely duplicates of what has been typed of a new lead (D89), the oldest first. One statement. */
export function findDuplicates(actor: Actor, { companyName, email, phone }: FindDuplicates): Promise<DuplicateLead[]> {
  const keys: Key[] = [
    { kind: 'email', key: comparableAddress(email ?? '') },
    { kind: 'phone', key: derivePhone(phone ?? '', actor.user.country).phoneNumber ?? '' },
    { kind: 'company', key: companyCore(companyName ?? '') },
  ];
  const given = keys.filter(({ key }) => key !== '');
  if (given.length === 0) return Promise.resolve([]);
  return readSharing(actor, {
    wanted: sql`select r.kind, r.key from ${recordset({ kind: leads.companyCore, key: leads.companyCore }, given)}`,
  });
}

/** The likely duplicates of a lead (D89), without those that are known to be others. */
export async function listDuplicatesOf(actor: Actor, { id }: { id: string }): Promise<DuplicateLead[]> {
  const [found] = await Promise.all([
    readSharing(actor, {
      wanted: keysOf(sql`${leads.id} = ${id}::uuid and ${visibleTo(actor.user, leads)}`),
      where: sql`found.id <> ${id}::uuid and ${isSameClient(
        sql`found`,
        sql`(
        select l.id, l.previous_lead_id from ${leads} l where l.id = ${id}::uuid)`,
      )} is not true
        and ${isDistinct(sql`found.id`, sql`${id}::uuid`)} is not true`,
    }),
    requireVisibleLead(actor, actor.db, id),
  ]);
  return found;
}

/** By what duplicates of the leads are found, as rows of `kind` and `key`. */
const keysOf = (which: SQL): SQL => sql`
  select 'company' as kind, ${leads.companyCore} as key from ${leads} where ${which} and ${leads.companyCore} <> ''
  union select 'email', lower(${leads.email}) from ${leads} where ${which} and ${leads.email} <> ''
  union select 'phone', ${leads.phoneNumber} from ${leads} where ${which} and ${leads.phoneNumber} is not null
  union select 'email', lower(${contacts.email}) from ${leads} join ${contacts} on ${contacts.leadId} = ${leads.id}
    where ${which} and ${contacts.deletedAt} is null and ${contacts.email} <> ''
  union select 'phone', ${contacts.phoneNumber} from ${leads} join ${contacts} on ${contacts.leadId} = ${leads.id}
    where ${which} and ${contacts.deletedAt} is null and ${contacts.phoneNumber} is not null`;

/** Whether one of two leads was booked again from the other, or both from the same one: they are of one client (D91). */
export const isSameClient = (a: SQL, other: SQL): SQL => sql`(exists (
  select from ${other} o where ${a}.previous_lead_id in (o.id, o.previous_lead_id) or ${a}.id = o.previous_lead_id))`;

/** Whether somebody has said that two leads are not the same. */
export const isDistinct = (a: SQL, b: SQL): SQL => sql`(exists (
  select from ${distinctLeads} where ${distinctLeads.leadId} = least(${a}, ${b}) and ${distinctLeads.otherId} = greatest(${a}, ${b})))`;

/** What clients get of a lead `l`. */
export const likelyLeadOf = (l: SQL): SQL => sql`
  ${l}.id, ${l}.owner_id as "ownerId", ${l}.team_id as "teamId", ${l}.company_name as "companyName",
  ${l}.contact_person as "contactPerson", ${l}.email, ${l}.phone, ${l}.status, ${l}.created_at::text as "createdAt"`;

/** What is shared, in a fixed order. */
export const orderShared = (shared: readonly SharedValue[]): SharedValue[] =>
  SHARED_VALUES.filter((value) => shared.includes(value));

/** The visible leads with one of the wanted keys. Each kind of key has an index, of leads and of contacts. */
async function readSharing(
  { db, user }: Actor,
  { wanted, where = sql`true` }: { wanted: SQL; where?: SQL },
): Promise<DuplicateLead[]> {
  const result = await db.execute(sql`
    with wanted as materialized (${wanted}), sharing as (
      select ${leads.id} as id, w.kind from wanted w join ${leads}
        on ${leads.companyCore} = w.key and ${visibleTo(user, leads)} where w.kind = 'company'
      union select ${leads.id}, w.kind from wanted w join ${leads}
        on lower(${leads.email}) = w.key and ${leads.email} <> '' and ${leads.deletedAt} is null where w.kind = 'email'
      union select ${leads.id}, w.kind from wanted w join ${leads}
        on ${leads.phoneNumber} = w.key and ${leads.deletedAt} is null where w.kind = 'phone'
      union select ${contacts.leadId}, w.kind from wanted w join ${contacts}
        on lower(${contacts.email}) = w.key and ${contacts.email} <> '' and ${contacts.deletedAt} is null where w.kind = 'email'
      union select ${contacts.leadId}, w.kind from wanted w join ${contacts}
        on ${contacts.phoneNumber} = w.key and ${contacts.deletedAt} is null where w.kind = 'phone'
    ), found as (
      select ${leads}.*, s.kinds from (select id, array_agg(kind) as kinds from sharing group by id) s
      join ${leads} on ${leads.id} = s.id where ${visibleTo(user, leads)}
    )
    select ${likelyLeadOf(sql`found`)}, found.kinds as sharing from found where ${where}
    order by found.created_at, found.id limit ${MAX_DUPLICATES}`);
  type Row = Omit<DuplicateLead, 'createdAt'> & { createdAt: string };
  return rowsOf<Row>(result).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    sharing: orderShared(row.sharing),
  }));
}
