import { describe, expect, it } from 'vitest';
import type { FoldedChange } from '@/domain/webhooks/fold-changes';
import { planDeliveries } from '@/domain/webhooks/plan-deliveries';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/domain/webhooks/webhook-events';

const change = (more: Partial<FoldedChange> = {}): FoldedChange => ({
  ...{ tx: '7', kind: 'lead', rowId: 'a', at: 0, did: 'updated', columns: ['notes'] },
  ...{ stageBefore: 'NEW', stageAfter: 'NEW' },
  ...more,
});

const many = (count: number, more: Partial<FoldedChange> = {}) =>
  Array.from({ length: count }, (_, index) => change({ rowId: `${index}`, ...more }));

const plan = (changes: readonly FoldedChange[], events: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
  planDeliveries(changes, {
    events,
    isShown: (_kind, column) => column !== 'hidden',
    mergedInto: new Map([['merged', 'survivor']]),
  });

const types = (...args: Parameters<typeof plan>) => plan(...args).map(({ type }) => type);

describe('a change', () => {
  it.each([
    [{ did: 'created' }, ['lead.created']],
    [{ did: 'deleted' }, ['lead.deleted']],
    [{ did: 'deleted', rowId: 'merged' }, ['lead.merged']],
    [{}, ['lead.updated']],
    [{ columns: ['hidden'] }, []],
    [{ columns: ['status'], stageAfter: 'PROPOSAL_SENT' }, ['lead.updated', 'lead.stage_changed']],
    [{ kind: 'task', columns: ['title'], stageBefore: null, stageAfter: null }, ['task.updated']],
    [{ kind: 'email', columns: ['sent_at', 'delivered_at'] }, ['email.sent', 'email.delivered']],
    [{ kind: 'quote', columns: ['accepted_at'] }, ['quote.accepted']],
    [{ kind: 'quote', columns: ['first_sent_at'] }, ['quote.updated']],
    [{ kind: 'quote', columns: [] }, ['quote.updated']],
    [{ kind: 'quote', did: 'created' }, ['quote.created']],
  ] as const)('%j is told as %j', (more, expected) => {
    expect(types([change(more as Partial<FoldedChange>)])).toEqual(expected);
  });

  it('is told only as what the endpoint has chosen', () => {
    const moved = change({ columns: ['status'], stageAfter: 'PROPOSAL_SENT' });
    expect(types([moved], ['lead.stage_changed'])).toEqual(['lead.stage_changed']);
    expect(types([moved], ['lead.created'])).toEqual([]);
  });

  it('names its fields, the stage before, and the lead that it became part of', () => {
    const moved = change({ columns: ['status', 'hidden'], stageAfter: 'PROPOSAL_SENT' });
    expect(plan([moved], ['lead.updated'])).toMatchObject([{ columns: ['status'], stagesBefore: { a: 'NEW' } }]);
    expect(plan([change()])).toMatchObject([{ stagesBefore: {} }]);
    expect(plan([change({ did: 'created', columns: [] })])).toMatchObject([{ stagesBefore: {} }]);
    expect(plan([change({ did: 'deleted', rowId: 'merged' })])).toMatchObject([{ mergedInto: 'survivor' }]);
  });
});

describe('many changes', () => {
  it('of one transaction are told in batches from eleven', () => {
    expect(plan(many(10), ['lead.updated'])).toHaveLength(10);
    const [batch, ...others] = plan(many(11), ['lead.updated']);
    expect(batch).toMatchObject({ type: 'lead.batch_updated', columns: ['notes'] });
    expect(batch?.rowIds).toHaveLength(11);
    expect(others).toEqual([]);
  });

  it('are told a hundred at a time, each once', () => {
    const batches = plan(many(250, { did: 'created' }));
    expect(batches.map(({ rowIds }) => rowIds.length)).toEqual([100, 100, 50]);
    expect(new Set(batches.flatMap(({ rowIds }) => rowIds)).size).toBe(250);
  });

  it('of several transactions are told one by one, in order', () => {
    const changes = many(30).map((each, index) => ({ ...each, tx: `${index}` }));
    expect(plan(changes).map(({ rowIds }) => rowIds)).toEqual(changes.map(({ rowId }) => [rowId]));
  });

  it('of stages are told in batches, each with the stages before', () => {
    const moves = many(11, { stageAfter: 'PROPOSAL_SENT' });
    const stagesBefore = Object.fromEntries(moves.map(({ rowId }) => [rowId, 'NEW']));
    expect(plan(moves, ['lead.stage_changed'])).toMatchObject([{ type: 'lead.batch_stage_changed', stagesBefore }]);
    expect(types(moves)).toEqual(['lead.batch_updated', 'lead.batch_stage_changed']);
  });

  it('of emails and quotes are told one by one', () => {
    expect(types(many(11, { kind: 'email', columns: ['sent_at'] }))).toHaveLength(11);
    expect(types(many(11, { kind: 'quote' }))).toHaveLength(11);
  });
});
