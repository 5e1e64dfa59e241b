import { and, type SQL, sql } from 'drizzle-orm';
import { byOwner } from '@/domain/custom-fields/custom-columns';
import type { CustomFieldDefinition } from '@/domain/custom-fields/custom-field-kinds';
import {
  type CustomCondition,
  fieldsNamed,
  parseCustomFilter,
  type ResolvedCondition,
  resolveFilter,
} from '@/domain/custom-fields/custom-filter';
import type { SortOrder } from '@/domain/shared/paging';
import { CUSTOM_PLAN } from '@/server/db/prepared';
import { customFields, leads } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import type { SortKey } from '../shared/paging';
import { contains, searchFold } from '../shared/search';
import { isFieldFor, leadsOfPlace } from './field-rows';

const fieldsOf = async (actor: Actor): Promise<CustomFieldDefinition[]> =>
  byOwner(await actor.db.select().from(customFields).where(isFieldFor(actor)));

/** Reads the fields that a filter of leads names; none without one. Fails with VALIDATION and the field `custom.<key>`. */
export async function readConditions(actor: Actor, filter: string | undefined): Promise<ResolvedCondition[]> {
  if (filter === undefined) return [];
  const parsed = parseCustomFilter(filter);
  return parsed ? unwrap(resolveFilter(await fieldsOf(actor), parsed)) : [];
}

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`;

const has = (value: object): SQL => sql`${leads.custom} @> ${json(value)}`;

const jsonOf = (id: string): SQL => sql`${leads.custom} -> ${id}`;
const textOf = (id: string): SQL => sql`(${leads.custom} ->> ${id})`;

/** A number only if it is one: a value that an undone change has brought back may be older than its field's kind. */
const numberOf = (id: string): SQL =>
  sql`(case when jsonb_typeof(${jsonOf(id)}) = 'number' then ${textOf(id)}::numeric end)`;

/** Days as text, which sorts like them. */
const dayOf = (id: string): SQL => sql`(${textOf(id)} collate "C")`;

const within = (value: SQL, { min, max }: CustomCondition, cast: SQL): SQL | undefined =>
  and(
    min === undefined ? undefined : sql`${value} >= ${min}::${cast}`,
    max === undefined ? undefined : sql`${value} <= ${max}::${cast}`,
  );

/** Whether a lead meets a condition in one field. */
function meets({ id, kind }: CustomFieldDefinition, condition: CustomCondition): SQL | undefined {
  switch (kind) {
    case 'text':
    case 'link':
      return contains(searchFold(textOf(id)), condition.contains ?? '');
    case 'number':
    case 'money':
      return within(numberOf(id), condition, sql`numeric`);
    case 'date':
      return within(dayOf(id), condition, sql`text`);
    case 'choice':
    case 'choices': {
      const chosen = (condition.any ?? []).map((choice) => has({ [id]: kind === 'choice' ? choice : [choice] }));
      return sql`(${sql.join(chosen, sql` or `)})`;
    }
    case 'checkbox':
      return condition.is ? has({ [id]: true }) : sql`not ${has({ [id]: true })}`;
  }
}

/** Only this matches leads without any custom values, which the index of these values does not have. */
const matchesEmpty = ({ is }: CustomCondition): boolean => is === false;

/** Leads that meet the conditions, each in the field of their own owner or team. */
export const meetConditions = (conditions: readonly ResolvedCondition[]): SQL | undefined =>
  and(
    ...conditions.map(({ fields, condition }) => {
      const met = fields.map((field) => {
        const { ownerId, teamId } = field;
        const place = leadsOfPlace(leads, { ownerId: ownerId ?? '', teamId });
        return sql`(${place} and ${meets(field, condition) ?? sql`true`})`;
      });
      const either = sql`${sql.raw(CUSTOM_PLAN)} (${sql.join(met, sql` or `)})`;
      return matchesEmpty(condition) ? either : sql`${leads.custom} <> '{}' and ${either}`;
    }),
  );

/** The places of choices in the order of their field. */
const placeOf = (choice: SQL, { choices }: CustomFieldDefinition): SQL => sql`array_position(
  array(select jsonb_array_elements_text(${json(choices.map(({ label }) => label))})), ${choice})`;

/** Long texts are sorted by their beginning, as far as a cursor holds it. */
const SORTED_LENGTH = 200;

/** What leads are sorted by in one field, null for an empty one; checked boxes come first. All fields of a key have one kind. */
function sortedBy(field: CustomFieldDefinition): { by: SQL; type: 'text' | 'numeric' } {
  const { id, kind } = field;
  switch (kind) {
    case 'text':
    case 'link':
      return { by: sql`left(lower(${textOf(id)}), ${sql.raw(String(SORTED_LENGTH))})`, type: 'text' };
    case 'date':
      return { by: textOf(id), type: 'text' };
    case 'number':
    case 'money':
      return { by: numberOf(id), type: 'numeric' };
    case 'choice':
      return { by: placeOf(textOf(id), field), type: 'numeric' };
    case 'choices':
      return { by: placeOf(sql`(${leads.custom} -> ${id} ->> 0)`, field), type: 'numeric' };
    case 'checkbox':
      return { by: sql`(case when ${has({ [id]: true })} then 1 else 2 end)`, type: 'numeric' };
  }
}

/** The end of the order, by direction, and what keeps texts before it. */
const ENDS = {
  text: { asc: { value: '0', none: '1' }, desc: { value: '1', none: '0' } },
  numeric: { asc: { none: 'Infinity' }, desc: { none: '-Infinity' } },
} as const;

/** Sorts leads by a custom field, those without a value last in both directions. */
export async function customSortKey(actor: Actor, key: string, direction: SortOrder): Promise<SortKey> {
  const fields = fieldsNamed(await fieldsOf(actor), key);
  if (fields.length === 0) refuse('VALIDATION', `There is no custom field “${key}”`, { field: 'sort' });
  const cases = fields.map((field) => {
    const place = leadsOfPlace(leads, { ownerId: field.ownerId ?? '', teamId: field.teamId });
    return sql`when ${place} then ${sortedBy(field).by}`;
  });
  const value = sql`case ${sql.join(cases, sql` `)} end`;
  const type = fields[0] ? sortedBy(fields[0]).type : 'text';
  if (type === 'numeric') {
    return { by: sql`coalesce((${value})::numeric, ${ENDS.numeric[direction].none}::numeric)`, type };
  }
  const { value: before, none } = ENDS.text[direction];
  return { by: sql`coalesce(${before}::text || (${value}), ${none}::text)`, type };
}
