import { and, type Column, getTableColumns, inArray, not } from 'drizzle-orm';
import type { z } from 'zod';
import { NOUN_ROWS } from '@/domain/changes/noun-rows';
import { emailLog } from '@/domain/emails/email';
import type { ToldKind } from '@/domain/webhooks/fold-changes';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import type { webhookDeliveries } from '@/server/db/schema';
import { emailLogs } from '@/server/db/schema';
import { toWireName, toWireValue } from '@/server/rest/wire-names';
import type { Actor } from '@/server/scope';
import { readableEmails, selectEmail } from '../emails/email-columns';
import { NOUN_MODULES } from '../noun-modules';
import { belongsTo } from '../shared/visibility';

type DeliveryRow = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'type' | 'rowIds' | 'facts' | 'createdAt'>;

/** The fields of a row over REST, by the names of their columns. */
const fieldsOf = (schema: z.ZodObject, columns: Record<string, Column>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([key, { name }]) =>
      key in schema.shape ? [[name, toWireName(key)] as const] : [],
    ),
  );

const FIELDS = {
  lead: fieldsOf(NOUN_ROWS.lead, getTableColumns(NOUN_TABLES.lead.table)),
  contact: fieldsOf(NOUN_ROWS.contact, getTableColumns(NOUN_TABLES.contact.table)),
  task: fieldsOf(NOUN_ROWS.task, getTableColumns(NOUN_TABLES.task.table)),
  note: fieldsOf(NOUN_ROWS.note, getTableColumns(NOUN_TABLES.note.table)),
  event: fieldsOf(NOUN_ROWS.event, getTableColumns(NOUN_TABLES.event.table)),
  quote: fieldsOf(NOUN_ROWS.quote, getTableColumns(NOUN_TABLES.quote.table)),
  email: fieldsOf(emailLog, getTableColumns(emailLogs)),
} satisfies Record<ToldKind, unknown>;

/** Whether REST shows a column. */
export const isShown = (kind: ToldKind, column: string): boolean => FIELDS[kind].has(column);

const isKind = (text: string | undefined): text is ToldKind => text !== undefined && text in FIELDS;

/** What a delivery tells of; null for a test. */
function kindOf({ type }: Pick<DeliveryRow, 'type'>): ToldKind | null {
  const [kind] = type.split('.', 1);
  return isKind(kind) ? kind : null;
}

/** Whether a delivery tells of rows that are gone. */
const isOfGone = ({ type }: Pick<DeliveryRow, 'type'>): boolean => /\.(batch_)?(deleted|merged)$/.test(type);

/** The given rows that the actor can see, with the fields that REST shows. */
async function readRows(actor: Actor, kind: ToldKind, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  if (kind === 'email') {
    const found = await selectEmail(
      actor.db,
      actor.user,
      and(inArray(emailLogs.id, [...ids]), readableEmails(actor.user)),
    );
    return found.map((row) => emailLog.parse(row));
  }
  return (await NOUN_MODULES[kind].readByIds(actor, ids)).map((row) => NOUN_ROWS[kind].parse(row));
}

/** The given ids of deleted rows without those that the actor may no longer know of. A row may have been purged. */
async function readGone({ db, user }: Actor, kind: ToldKind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || kind === 'email') return [];
  const { table } = NOUN_TABLES[kind];
  const isHidden = and(inArray(table.id, [...ids]), not(belongsTo(user, table)));
  const hidden = new Set((await db.select({ id: table.id }).from(table).where(isHidden)).map(({ id }) => id));
  return ids.filter((id) => !hidden.has(id));
}

/**
 * The bodies of deliveries, as REST returns the rows to the owner of the endpoint now (D95). Null if the owner sees none of
 * its rows.
 */
export async function writeBodies(
  actor: Actor,
  deliveries: readonly DeliveryRow[],
): Promise<Map<string, string | null>> {
  const rows = new Map<string, { id: string }>();
  for (const kind of Object.keys(FIELDS).filter(isKind)) {
    const ofKind = deliveries.filter((delivery) => kindOf(delivery) === kind);
    const idsOf = (isGone: boolean) => [
      ...new Set(ofKind.filter((each) => isOfGone(each) === isGone).flatMap(({ rowIds }) => rowIds)),
    ];
    for (const row of await readRows(actor, kind, idsOf(false))) rows.set(row.id, toWireValue(row) as { id: string });
    for (const id of await readGone(actor, kind, idsOf(true))) rows.set(`gone ${id}`, { id });
  }
  return new Map(deliveries.map((delivery) => [delivery.id, bodyOf(delivery, rows)]));
}

function bodyOf(delivery: DeliveryRow, rows: ReadonlyMap<string, { id: string }>): string | null {
  const { id, type, rowIds, createdAt, facts } = delivery;
  const { columns = [], stagesBefore = {}, mergedInto } = facts;
  const kind = kindOf(delivery);
  const found = rowIds.flatMap((rowId) => rows.get(isOfGone(delivery) ? `gone ${rowId}` : rowId) ?? []);
  if (kind === null || found.length === 0) return null;
  const changed = columns.flatMap((column) => FIELDS[kind].get(column) ?? []);
  const isBatch = type.includes('.batch_');
  const data = isBatch ? found : mergedInto ? { id: rowIds[0], mergedInto } : found[0];
  const previous = found.flatMap(({ id: rowId }) => {
    const status = stagesBefore[rowId];
    return status ? [{ id: rowId, status }] : [];
  });
  return JSON.stringify({
    ...{ id, type, createdAt, data },
    ...(changed.length > 0 && { changed }),
    ...(previous.length > 0 && { previous: isBatch ? previous : { status: previous[0]?.status } }),
  });
}
