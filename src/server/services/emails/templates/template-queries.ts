import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { variablesOf } from '@/domain/emails/templates/placeholders';
import type { EmailTemplate, ListTemplatesInput } from '@/domain/emails/templates/template';
import { TEMPLATE_SORT_ORDERS, type TemplateSort } from '@/domain/emails/templates/template-choices';
import { emailTemplates } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { isUpdatedSince } from '../../shared/filters';
import { fetchPage, keyset, type Page, type SortKey } from '../../shared/paging';
import { contains } from '../../shared/search';
import { visibleTo } from '../../shared/visibility';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(emailTemplates);

/** The columns that clients get; `asTemplate` adds the variables. */
export const templateColumns = columns;

type Stored = Omit<EmailTemplate, 'variables'>;

export const asTemplate = <Row extends Stored>(row: Row): Row & EmailTemplate => ({
  ...row,
  variables: variablesOf(row.body),
});

/** Each sort order has its own index (see the schema). */
const SORT_KEYS = {
  name: { by: sql`lower(${emailTemplates.name})`, type: 'text' },
  updatedAt: { by: emailTemplates.updatedAt, type: 'timestamptz' },
} as const satisfies Record<TemplateSort, SortKey>;

function matching(
  { user }: Actor,
  { q, category, updatedSince }: Pick<ListTemplatesInput, 'q' | 'category' | 'updatedSince'>,
): SQL | undefined {
  return and(
    visibleTo(user, emailTemplates),
    category === undefined ? undefined : eq(emailTemplates.category, category),
    q === undefined ? undefined : contains(emailTemplates.searchText, q),
    isUpdatedSince(emailTemplates, updatedSince),
  );
}

export async function listTemplates(
  actor: Actor,
  { sort = 'name', order, cursor, limit, ...filters }: ListTemplatesInput,
): Promise<Page<EmailTemplate>> {
  const direction = order ?? TEMPLATE_SORT_ORDERS[sort];
  const pages = keyset({ name: `templates ${sort}`, key: SORT_KEYS[sort], id: emailTemplates.id, direction, cursor });
  const query = actor.db
    .select({ ...columns, sortKey: pages.sortKey })
    .from(emailTemplates)
    .where(and(matching(actor, filters), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  return { ...page, items: page.items.map(asTemplate) };
}

export async function getTemplate({ db, user }: Actor, id: string): Promise<EmailTemplate> {
  const [row] = await db
    .select(columns)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), visibleTo(user, emailTemplates)));
  return row ? asTemplate(row) : notFound('template');
}
