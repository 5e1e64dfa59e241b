import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { convertValue } from '@/domain/custom-fields/convert-value';
import type { CustomFieldDefinition, CustomValue } from '@/domain/custom-fields/custom-field-kinds';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { customFields, leads } from '@/server/db/schema';
import { type FieldRow, leadsOfPlace } from './field-rows';

// What a change of a field does to the values that leads have of it. Leads in the trash count like all others, and so do
// leads that have come to another owner with their values. The version of a lead goes up with its values, so that nobody
// saves or restores earlier ones over them.

/** Leads with a value of the field. No index finds them, so this reads all leads that have any values. */
export const hasValue = ({ id }: Pick<FieldRow, 'id'>): SQL =>
  sql`(${leads.custom} <> '{}' and ${leads.custom} ? ${id})`;

/** Whether any lead has a value of the field. */
export async function isUsed(tx: Database, field: Pick<FieldRow, 'id'>): Promise<boolean> {
  const found = await tx.select({ id: leads.id }).from(leads).where(hasValue(field)).limit(1);
  return found.length > 0;
}

/** Leads that have this choice of the field. */
const hasChoice = ({ id, kind }: Pick<FieldRow, 'id' | 'kind'>, label: string): SQL =>
  sql`(${leads.custom} <> '{}' and ${leads.custom} @> ${JSON.stringify({ [id]: kind === 'choices' ? [label] : label })}::text::jsonb)`;

/** How many leads have each of these choices, without those that none has. */
export async function countChoices(
  tx: Database,
  field: Pick<FieldRow, 'id' | 'kind'>,
  labels: readonly string[],
): Promise<{ label: string; count: number }[]> {
  const counted: { label: string; count: number }[] = [];
  for (const label of labels) {
    const count = await tx.$count(leads, hasChoice(field, label));
    if (count > 0) counted.push({ label, count });
  }
  return counted;
}

/** Gives the leads that have a choice its new label, all at once: two choices may swap their labels. */
export async function relabelChoices(
  tx: Database,
  field: Pick<FieldRow, 'id' | 'kind'>,
  renamed: readonly { was: string; label: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  const labels = sql`${JSON.stringify(Object.fromEntries(renamed.map(({ was, label }) => [was, label])))}::text::jsonb`;
  const value = sql`${leads.custom} -> ${field.id}`;
  const relabeled =
    field.kind === 'choice'
      ? sql`${labels} -> (${leads.custom} ->> ${field.id})`
      : sql`(select jsonb_agg(coalesce(${labels} -> choice, to_jsonb(choice)) order by place)
          from jsonb_array_elements_text(${value}) with ordinality chosen (choice, place))`;
  const which = sql.join(
    renamed.map(({ was }) => hasChoice(field, was)),
    sql` or `,
  );
  await tx.execute(sql`
    with ${lockedLeads(which)}
    update ${leads} set custom = jsonb_set(${leads.custom}, array[${field.id}], ${relabeled}), version = version + 1
    from locked where ${leads.id} = locked.id`);
}

/** Locks leads in id order, like every change of many leads, so that two of them cannot deadlock. */
const lockedLeads = (which: SQL): SQL => sql`locked as materialized (
  select ${leads.id} as id from ${leads} where ${which} order by ${leads.id} for update)`;

const PAGE = 1000;

/**
 * Converts the values of a field to another kind, a page of leads at a time. Returns how many leads have a value that does
 * not survive (D88). If there are any, the caller must roll back.
 */
export async function convertValues(tx: Database, from: FieldRow, to: CustomFieldDefinition): Promise<number> {
  let [after, lost]: [string, number] = [NIL, 0];
  for (;;) {
    const rows = await tx
      .select({ id: leads.id, value: sql<CustomValue>`${leads.custom} -> ${from.id}` })
      .from(leads)
      .where(and(gt(leads.id, after), hasValue(from)))
      .orderBy(asc(leads.id))
      .limit(PAGE)
      .for('update');
    const converted = rows.map(({ id, value }) => ({ id, value, custom: convertValue(value, from, to) }));
    lost += converted.filter(({ custom }) => custom === null).length;
    const changed = converted.filter(({ value, custom }) => JSON.stringify(value) !== JSON.stringify(custom));
    if (lost === 0 && changed.length > 0) {
      await tx.execute(sql`
        update ${leads} set custom = jsonb_set(${leads.custom}, array[${from.id}], r.custom), version = version + 1
        from ${recordset<'id' | 'custom'>({ id: leads.id, custom: leads.custom }, changed)} where ${leads.id} = r.id`);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return lost;
  }
}

/**
 * Shows values that leads brought with them in a field of the same key and kind that their owner or team has come to have
 * (D88).
 */
export async function adoptValues(tx: Database, field: FieldRow, place: { ownerId: string; teamId: string | null }) {
  const found = await tx.execute(sql`
    select distinct other.id from ${leads}
    cross join lateral jsonb_object_keys(${leads.custom}) stored (id)
    join ${customFields} other on other.id = stored.id::uuid
    where ${leadsOfPlace(leads, place)} and ${leads.custom} <> '{}'
      and other.key = ${field.key} and other.kind = ${field.kind} and other.id <> ${field.id}`);
  const ids = rowsOf<{ id: string }>(found).map(({ id }) => id);
  if (ids.length === 0) return;
  const which = sql`${leadsOfPlace(leads, place)} and not ${leads.custom} ? ${field.id}
    and ${leads.custom} ?| array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;
  await tx.execute(sql`
    with ${lockedLeads(which)}
    update ${leads} set custom = moved_custom(${leads.custom}, ${leads.ownerId}, ${leads.teamId}), version = version + 1
    from locked where ${leads.id} = locked.id`);
}
