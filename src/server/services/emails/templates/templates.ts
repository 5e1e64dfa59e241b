import { and, eq, inArray } from 'drizzle-orm';
import { FIRST_TEMPLATES, STARTER_TEMPLATES } from '@/domain/emails/templates/starters';
import {
  type CreateTemplateInput,
  type EmailTemplate,
  templateFields,
  type UpdateTemplateChanges,
} from '@/domain/emails/templates/template';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailTemplates, users } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { recordDomainEvents, recordEvents } from '../../shared/domain-events';
import { withIdempotency } from '../../shared/idempotency';
import { requireVersion } from '../../shared/stale-edit';
import { visibleTo } from '../../shared/visibility';
import { asTemplate, templateColumns } from './template-queries';

type Owner = Pick<Actor, 'now' | 'newId'> & { user: Pick<Actor['user'], 'id' | 'timezone'> };

/** The row of a new template. Templates are personal: they have no team. */
const newRow = ({ user, now, newId }: Owner, input: CreateTemplateInput) => ({
  ...newValues(templateFields, input, user.timezone),
  id: newId(),
  ownerId: user.id,
  teamId: null,
  createdAt: now,
  updatedAt: now,
});

/** Creates a template, once per Idempotency-Key (D38). */
export function createTemplate(actor: Actor, input: CreateTemplateInput): Promise<EmailTemplate> {
  const call = { key: actor.idempotencyKey, body: { operation: 'emailTemplates.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    const row = newRow(actor, input);
    const inserting = tx.insert(emailTemplates).values(row).returning(templateColumns).execute();
    const [[template]] = await Promise.all([
      inserting,
      recordEvents(tx, actor, row, [{ type: 'template_created', title: input.name }]),
    ]);
    return asTemplate(exactlyOne(template));
  });
}

/**
 * Gives a new account the templates that it starts with, in the transaction that creates it. They do not count as an
 * action of its user.
 */
export const addFirstTemplates = (tx: Database, owner: Owner) =>
  tx.insert(emailTemplates).values(FIRST_TEMPLATES.map((template) => newRow(owner, template)));

/** Adds the starters whose names the user does not have yet, and returns those. Two calls at once add them once. */
export function addStarters(actor: Actor): Promise<EmailTemplate[]> {
  const { db, user } = actor;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const names = STARTER_TEMPLATES.map(({ name }) => name);
    const present = await tx
      .select({ name: emailTemplates.name })
      .from(emailTemplates)
      .where(and(visibleTo(user, emailTemplates), inArray(emailTemplates.name, names)));
    const missing = STARTER_TEMPLATES.filter(({ name }) => !present.some((one) => one.name === name));
    if (missing.length === 0) return [];
    const rows = missing.map((starter) => newRow(actor, starter));
    const added = await tx.insert(emailTemplates).values(rows).returning(templateColumns);
    await recordDomainEvents(
      tx,
      actor,
      added.map((row) => ({ subject: row, event: { type: 'template_created', title: row.name } })),
    );
    return added.map(asTemplate);
  });
}

export interface UpdateTemplate {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateTemplateChanges;
}

export function updateTemplate(actor: Actor, { id, version, changes }: UpdateTemplate): Promise<EmailTemplate> {
  return actor.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, actor, id);
    requireVersion(version, { name: before.name, version: before.version, current: before });
    const values = changedValues(templateFields, changes, actor.user.timezone);
    if (changedNames<EmailTemplate>(before, values).length === 0) return before;
    const updating = tx
      .update(emailTemplates)
      .set({ ...values, version: before.version + 1, updatedAt: actor.now })
      .where(eq(emailTemplates.id, id))
      .returning(templateColumns)
      .execute();
    const [[template]] = await Promise.all([
      updating,
      recordEvents(tx, actor, before, [{ type: 'template_updated', title: changes.name ?? before.name }]),
    ]);
    return asTemplate(exactlyOne(template));
  });
}

async function lockTemplate(tx: Database, { user }: Actor, id: string): Promise<EmailTemplate> {
  const [row] = await tx
    .select(templateColumns)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), visibleTo(user, emailTemplates)))
    .for('update');
  return row ? asTemplate(row) : notFound('template');
}
