import { type Column, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { NOUN_ROWS } from '@/domain/changes/noun-rows';
import { emailLog } from '@/domain/emails/email';
import type { ToldKind } from '@/domain/webhooks/fold-changes';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import type { webhookDeliveries } from '@/server/db/schema';
import { emailLogs } from '@/server/db/schema';
import { toWireName } from '@/server/rest/wire-names';
import type { Actor } from '@/server/scope';
import { readHidden, readTold, type ToldRow } from './told-rows';

type DeliveryRow = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'type' | 'rowIds' | 'facts' | 'createdAt' | 'body'
>;

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

/** What a delivery that is due leads to: a body that is sent, or the reason why none is. */
export type Prepared = { body: string } | { state: 'DROPPED' | 'FAILED'; error: string };

const HIDDEN = { state: 'DROPPED', error: 'You can no longer see what it tells of.' } as const;
const UNWRITTEN = {
  state: 'FAILED',
  error: 'What it tells of could not be written. The log of the server says why.',
} as const;

/**
 * Writes the bodies of deliveries, as REST returns the rows to the owner of the endpoint now (D95). One that was written
 * before stays as it is, but is sent only while the owner sees all that it tells of, or would if it were not deleted.
 */
export async function prepareDeliveries(
  actor: Actor,
  deliveries: readonly DeliveryRow[],
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  for (const kind of Object.keys(FIELDS).filter(isKind)) {
    const ofKind = deliveries.filter((delivery) => kindOf(delivery) === kind);
    const isLive = (delivery: DeliveryRow) => delivery.body === null && !isOfGone(delivery);
    const rows = await readTold(actor, kind, [...new Set(ofKind.filter(isLive).flatMap(({ rowIds }) => rowIds))]);
    const others = ofKind.filter((delivery) => !isLive(delivery));
    const hidden = await readHidden(actor, kind, [...new Set(others.flatMap(idsOf))]);
    for (const delivery of ofKind) prepared.set(delivery.id, prepare(delivery, { kind, rows, hidden }));
  }
  return prepared;
}

/** The rows that a delivery tells of: of a batch that was written, only those that its owner saw then. */
function idsOf({ body, rowIds }: DeliveryRow): string[] {
  return body === null ? rowIds : [JSON.parse(body).data].flat().map(({ id }) => id);
}

interface Read {
  kind: ToldKind;
  rows: ReadonlyMap<string, ToldRow>;
  hidden: ReadonlySet<string>;
}

function prepare(delivery: DeliveryRow, { kind, rows, hidden }: Read): Prepared {
  const { body, rowIds } = delivery;
  if (body !== null) return idsOf(delivery).some((id) => hidden.has(id)) ? HIDDEN : { body };
  if (isOfGone(delivery)) {
    const gone = rowIds.filter((id) => !hidden.has(id)).map((id) => ({ id }));
    return gone.length > 0 ? { body: bodyOf(delivery, kind, gone) } : HIDDEN;
  }
  const found = rowIds.flatMap((id) => rows.get(id) ?? []);
  if (rowIds.some((id) => rows.get(id) === null)) return UNWRITTEN;
  return found.length > 0 ? { body: bodyOf(delivery, kind, found) } : HIDDEN;
}

function bodyOf({ id, type, rowIds, createdAt, facts }: DeliveryRow, kind: ToldKind, found: { id: string }[]): string {
  const { columns = [], stagesBefore = {}, mergedInto } = facts;
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
