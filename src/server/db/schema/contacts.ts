import { type SQL, sql } from 'drizzle-orm';
import { index, type PgColumnBuilderBase, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ContactFieldName } from '../../../domain/contacts/contact';
import { CONTACT_ROLES } from '../../../domain/contacts/contact-choices';
import { leads } from './leads';
import { editedColumns, externalIdColumn, externalIdIndexes, ownedColumns } from './owned';

/** The contacts of leads besides the primary ones (D87). Each has the owner and the team of its lead. */
export const contacts = pgTable(
  'contacts',
  {
    ...ownedColumns(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    ...({
      name: text('name').notNull(),
      role: text('role', { enum: CONTACT_ROLES }).notNull().default('OTHER'),
      email: text('email').notNull().default(''),
      phone: text('phone').notNull().default(''),
      notes: text('notes').notNull().default(''),
      externalId: externalIdColumn(),
    } satisfies Record<ContactFieldName, PgColumnBuilderBase>),
    /** Derived from the phone as on leads. */
    phoneNumber: text('phone_number'),
    phoneDigits: text('phone_digits').notNull().default(''),
    ...editedColumns(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_fold(${contacts.name} || ' ' || ${contacts.email})`),
  },
  (table) => [
    ...externalIdIndexes('contacts', table),
    index('contacts_lead').on(table.leadId, table.createdAt, table.id),
    index('contacts_owner').on(table.ownerId, table.id),
    index('contacts_team').on(table.teamId, table.ownerId).where(sql`${table.teamId} is not null`),
    index('contacts_search').using(
      'gin',
      sql`${table.searchText} gin_trgm_ops`,
      sql`${table.phoneDigits} gin_trgm_ops`,
    ),
    // For likely duplicates, as on leads.
    index('contacts_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.email} <> '' and ${table.deletedAt} is null`),
    index('contacts_phone')
      .on(table.phoneNumber)
      .where(sql`${table.phoneNumber} is not null and ${table.deletedAt} is null`),
    index('contacts_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);
