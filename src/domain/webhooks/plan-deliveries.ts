import type { LeadStatus } from '#domain/leads/lead-choices';
import type { FoldedChange, ToldKind } from '#domain/webhooks/fold-changes';
import {
  BATCH_FROM,
  MAX_BATCH_ROWS,
  WEBHOOK_NOUNS,
  type WebhookBatchEvent,
  type WebhookEvent,
  type WebhookNoun,
} from '#domain/webhooks/webhook-events';

export interface PlannedDelivery {
  type: WebhookEvent | WebhookBatchEvent;
  rowIds: string[];
  /** When it happened, in epoch milliseconds. */
  at: number;
  /** For an update: the changed columns that clients know; in a batch, those of any row. */
  columns: string[];
  /** The stage before, of each lead that an update moved. */
  stagesBefore: Record<string, LeadStatus>;
  mergedInto: string | null;
}

interface Planning {
  /** What the endpoint has chosen. */
  events: readonly WebhookEvent[];
  /** Whether clients know a column. */
  isShown: (kind: ToldKind, column: string) => boolean;
  /** The leads that have become part of another one, with its id. */
  mergedInto: ReadonlyMap<string, string>;
}

/** The columns of a quote that say what happened to it. */
const QUOTE_EVENTS = new Map<string, WebhookEvent>([
  ['sent_at', 'quote.sent'],
  ['viewed_at', 'quote.viewed'],
  ['accepted_at', 'quote.accepted'],
  ['declined_at', 'quote.declined'],
  ['withdrawn_at', 'quote.withdrawn'],
]);

/** The columns of an email that say what became of it. */
const EMAIL_EVENTS = new Map<string, WebhookEvent>([
  ['sent_at', 'email.sent'],
  ['delivered_at', 'email.delivered'],
  ['bounced_at', 'email.bounced'],
  ['replied_at', 'email.replied'],
]);

const eventsIn = (columns: readonly string[], events: ReadonlyMap<string, WebhookEvent>): WebhookEvent[] =>
  columns.flatMap((column) => events.get(column) ?? []);

/** What a change is told as. Nothing if clients know none of its columns. */
function eventsOf(change: FoldedChange, { isShown, mergedInto }: Planning): WebhookEvent[] {
  const { kind, rowId, did, columns, stageBefore, stageAfter } = change;
  if (kind === 'email') return eventsIn(columns, EMAIL_EVENTS);
  if (kind === 'lead' && did === 'deleted' && mergedInto.has(rowId)) return ['lead.merged'];
  if (did !== 'updated') return [`${kind}.${did}`];
  if (kind === 'quote') {
    const named = eventsIn(columns, QUOTE_EVENTS);
    return named.length > 0 ? named : ['quote.updated'];
  }
  const hasMoved = kind === 'lead' && stageBefore !== stageAfter;
  return [
    ...(columns.some((column) => isShown(kind, column)) ? [`${kind}.updated` as const] : []),
    ...(hasMoved ? ['lead.stage_changed' as const] : []),
  ];
}

const isBatched = (kind: ToldKind): kind is WebhookNoun => WEBHOOK_NOUNS.some((noun) => noun === kind);

/** What an event is told as if there are many; undefined if each is told alone. */
function batchOf({ kind, did }: FoldedChange, type: WebhookEvent): WebhookBatchEvent | undefined {
  if (type === 'lead.stage_changed') return 'lead.batch_stage_changed';
  return isBatched(kind) && type === `${kind}.${did}` ? `${kind}.batch_${did}` : undefined;
}

/**
 * The deliveries that tell an endpoint of changes. Those of a row are in the order of the transactions that changed it. More
 * than {@link BATCH_FROM} rows that one transaction changed in the same way are told in batches.
 */
export function planDeliveries(changes: readonly FoldedChange[], planning: Planning): PlannedDelivery[] {
  const groups = new Map<string, { type: WebhookEvent; changes: FoldedChange[] }>();
  for (const change of changes) {
    for (const type of eventsOf(change, planning).filter((each) => planning.events.includes(each))) {
      const key = `${change.tx} ${type}`;
      const group = groups.get(key) ?? { type, changes: [] };
      groups.set(key, group);
      group.changes.push(change);
    }
  }
  return [...groups.values()].flatMap(({ type, changes: [first, ...others] }) => {
    if (!first) return [];
    const batch = others.length < BATCH_FROM ? undefined : batchOf(first, type);
    const told = [first, ...others];
    if (!batch) return told.map((change) => single(change, type, planning));
    const chunks = Array.from({ length: Math.ceil(told.length / MAX_BATCH_ROWS) }, (_, index) =>
      told.slice(index * MAX_BATCH_ROWS, (index + 1) * MAX_BATCH_ROWS),
    );
    return chunks.map((rows) => ({ ...toldOf(rows, planning), type: batch, at: first.at, mergedInto: null }));
  });
}

const toldOf = (changes: readonly FoldedChange[], { isShown }: Planning) => ({
  rowIds: changes.map(({ rowId }) => rowId),
  columns: [...new Set(changes.flatMap(({ kind, columns }) => columns.filter((column) => isShown(kind, column))))],
  stagesBefore: Object.fromEntries(changes.flatMap(stageBeforeOf)),
});

const stageBeforeOf = ({ rowId, did, stageBefore, stageAfter }: FoldedChange): [string, LeadStatus][] =>
  did === 'updated' && stageBefore !== null && stageBefore !== stageAfter ? [[rowId, stageBefore]] : [];

function single(change: FoldedChange, type: WebhookEvent, planning: Planning): PlannedDelivery {
  const { rowId, at } = change;
  return {
    ...toldOf([change], planning),
    ...{ type, at },
    mergedInto: type === 'lead.merged' ? (planning.mergedInto.get(rowId) ?? null) : null,
  };
}
