import { and, type SQL, sql } from 'drizzle-orm';
import { byOwner, type CustomExportColumn, customExportColumns } from '@/domain/custom-fields/custom-columns';
import type { CustomFieldDefinition, CustomValues } from '@/domain/custom-fields/custom-field-kinds';
import { LEAD_CSV } from '@/domain/leads/lead-csv';
import type { Database } from '@/server/db/client';
import { customFields, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { type FieldRow, fieldsById, isFieldFor } from './field-rows';

/** What an export has of custom fields. */
interface CustomOfExport {
  columns: CustomExportColumn[];
  /** All fields of the user and their teams, by id; `addFields` adds those of others. */
  known: Map<string, CustomFieldDefinition>;
  /** Whether any lead has values of fields that its owner or team does not have. */
  hasOthers: boolean;
}

/** The columns of custom fields for the leads that match. */
export async function customOfExport(actor: Actor, matching: SQL | undefined): Promise<CustomOfExport> {
  const fields = await actor.db.select().from(customFields).where(isFieldFor(actor));
  return {
    columns: customExportColumns(byOwner(fields), LEAD_CSV),
    known: new Map(fields.map((field) => [field.id, field])),
    hasOthers: await hasOtherValues(actor.db, fields, matching),
  };
}

/** Reads all leads that have any values, but nothing of leads without. */
async function hasOtherValues(db: Database, fields: readonly FieldRow[], matching: SQL | undefined): Promise<boolean> {
  const idsOf = (isOfPlace: (field: FieldRow) => boolean) => {
    const ids = fields.filter(isOfPlace).map(({ id }) => id);
    return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;
  };
  const teams = [...new Set(fields.flatMap(({ teamId }) => teamId ?? []))];
  const ofTeams = teams.map((id) => sql`when ${leads.teamId} = ${id} then ${idsOf(({ teamId }) => teamId === id)}`);
  const ofPlace = sql`case when ${leads.teamId} is null then ${idsOf(({ teamId }) => teamId === null)}
    ${sql.join(ofTeams, sql` `)} else array[]::text[] end`;
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(matching, sql`${leads.custom} <> '{}'`, sql`${leads.custom} - ${ofPlace} <> '{}'`))
    .limit(1);
  return found.length > 0;
}

/** Adds the fields of a page of rows to those that are known. */
export async function addFields(
  db: Database,
  known: Map<string, CustomFieldDefinition>,
  rows: readonly { custom: CustomValues }[],
): Promise<void> {
  const ids = rows.flatMap(({ custom }) => Object.keys(custom).filter((id) => !known.has(id)));
  for (const [id, field] of await fieldsById(db, ids)) known.set(id, field);
}
