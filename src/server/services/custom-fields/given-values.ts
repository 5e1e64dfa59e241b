import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type CustomPlace, type CustomValues, isFieldOf } from '@/domain/custom-fields/custom-field-kinds';
import {
  type CustomChanges,
  type GivenCustomValues,
  NO_CUSTOM_CHANGES,
  readCustom,
} from '@/domain/custom-fields/custom-values';
import { customFields, leads } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type FieldRow, isFieldFor } from './field-rows';

/** What the given values change on a row of this place. Fails with VALIDATION and the field `custom.<key>`. */
export const readGiven = (
  fields: readonly FieldRow[],
  given: GivenCustomValues | undefined,
  place: CustomPlace,
  before?: CustomValues,
): CustomChanges =>
  given === undefined
    ? NO_CUSTOM_CHANGES
    : unwrap(
        readCustom(
          fields.filter((field) => isFieldOf(field, place)),
          given,
          before,
        ),
      );

/**
 * Refuses values that no field of the actor takes: for many rows, of which each is of its own place. Fails like `readGiven`.
 */
export async function requireFields(actor: Actor, given: GivenCustomValues = {}): Promise<void> {
  const keys = Object.keys(given);
  if (keys.length === 0) return;
  const fields = await actor.db
    .select()
    .from(customFields)
    .where(and(isFieldFor(actor), inArray(customFields.key, keys)));
  for (const [key, value] of Object.entries(given)) {
    const named = fields.filter((field) => field.key === key);
    const reads = named.map((field) => readCustom([field], { [key]: value }));
    if (!reads.some(({ ok }) => ok)) unwrap(reads[0] ?? readCustom([], { [key]: value }));
  }
}

/** Values of a row of another place, for one of this place: `moved_custom`. */
export const movedTo = ({ ownerId, teamId }: CustomPlace, values: CustomValues): SQL =>
  sql`moved_custom(${JSON.stringify(values)}::text::jsonb, ${ownerId}::uuid, ${teamId}::uuid)`;

/** The same for the values of a lead that moves itself. */
export const movedValues = ({ ownerId, teamId }: CustomPlace): SQL =>
  sql`moved_custom(${leads.custom}, ${ownerId}::uuid, ${teamId}::uuid)`;
