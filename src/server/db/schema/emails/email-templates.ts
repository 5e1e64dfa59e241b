import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, type PgColumnBuilderBase, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import type { TemplateFieldName } from '../../../../domain/emails/templates/template';
import { TEMPLATE_CATEGORIES } from '../../../../domain/emails/templates/template-choices';
import { editedColumns, ownedColumns } from '../owned';

export const templateCategory = pgEnum('email_template_category', TEMPLATE_CATEGORIES);

export const emailTemplates = pgTable(
  'email_templates',
  {
    ...ownedColumns(),
    ...({
      name: text('name').notNull(),
      category: templateCategory('category').notNull(),
      subject: text('subject').notNull(),
      body: text('body').notNull(),
      isBulk: boolean('is_bulk').notNull().default(false),
    } satisfies Record<TemplateFieldName, PgColumnBuilderBase>),
    ...editedColumns(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`search_fold(${emailTemplates.name} || ' ' || ${emailTemplates.subject} || ' ' || ${emailTemplates.body})`,
      ),
  },
  (table) => [
    index('email_templates_owner_name').on(table.ownerId, sql`lower(${table.name})`, table.id),
    index('email_templates_owner_updated').on(table.ownerId, table.updatedAt, table.id),
    index('email_templates_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('email_templates_deleted')
      .on(table.ownerId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
);
