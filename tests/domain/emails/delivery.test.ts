import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  canCancel,
  canMove,
  canResend,
  canTakeOver,
  DELIVERY_MOVES,
  DELIVERY_STATES,
  type DeliveryState,
  DUE_STATES,
  leavesAt,
  MAX_ATTEMPTS,
  RESENDABLE_STATES,
  RETRY_WINDOW_MS,
  type Repeatable,
  settle,
} from '@/domain/emails/delivery';
import { EMAIL_STATUSES, higherStatus, statusesBelow } from '@/domain/emails/email-status';

const now = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const REPEATABLE = ['for a day', 'always', 'never'] as const satisfies readonly Repeatable[];

const anAttempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.constant({ outcome: 'sent' as const }),
  fc.record({
    outcome: fc.constantFrom('temporary' as const, 'rate limited' as const),
    error: fc.string(),
    retryAfterMs: fc.option(fc.nat(10_000_000), { nil: undefined }),
  }),
  fc.record({ outcome: fc.constantFrom('permanent' as const, 'unknown' as const), error: fc.string() }),
);

const UNKNOWN = expect.objectContaining({ outcome: 'unknown' });

describe('the states of a delivery', () => {
  it('are taken by a worker only while the message waits or its worker has died', () => {
    expect(DUE_STATES).toEqual(['queued', 'scheduled', 'sending']);
  });

  it('stay final, except that held, unconfirmed and sent messages may still change by a decision or by news', () => {
    const open = DELIVERY_STATES.filter((state) => DELIVERY_MOVES[state].length > 0);
    expect(open).toEqual(['queued', 'scheduled', 'sending', 'sent', 'unconfirmed', 'held']);
    expect(DELIVERY_MOVES.sent).toEqual(['failed']);
    expect(DELIVERY_MOVES.unconfirmed).toEqual(['sent', 'failed']);
    expect(DELIVERY_MOVES.held).toEqual(['queued', 'canceled', 'sent']);
  });

  it('allow sending again only if the message has not certainly arrived', () => {
    expect(RESENDABLE_STATES.filter((state) => DUE_STATES.includes(state))).toEqual([]);
    expect(RESENDABLE_STATES).not.toContain('sent');
  });

  it.each([
    ['failed', null, null, true],
    ['failed', null, 'another', false],
    ['held', 'replied', null, true],
    ['held', 'restored', null, false],
    ['canceled', 'restored', null, true],
    ['failed', 'restored', null, true],
    ['sent', null, null, false],
    ['queued', null, null, false],
  ] as const)('%s, held for %j and replaced by %j, can be sent again: %s', (delivery, holdReason, replacedBy, can) => {
    expect(canResend({ delivery, holdReason, replacedBy })).toBe(can);
  });

  it.each([
    ['queued', 0, true],
    ['queued', 1, false],
    ['scheduled', 0, true],
    ['held', 0, true],
    ['held', 1, true],
    ['sending', 1, false],
    ['sent', 1, false],
    ['failed', 1, false],
  ] as const)('%s after %i attempts can be canceled: %s', (delivery, attempts, can) => {
    expect(canCancel({ delivery, attempts })).toBe(can);
  });
});

describe('leavesAt', () => {
  it.each([
    [null, 10_000],
    [later(1000), 10_000],
    [later(60_000), 60_000],
  ])('sends after the undo window, or at the scheduled time: %s', (scheduledAt, ms) => {
    expect(leavesAt({ scheduledAt, now })).toEqual(later(ms));
  });
});

describe('settle', () => {
  const first = { attempts: 1, firstAttemptAt: now, now, mayHaveArrived: false, jitter: 0 };
  const waiting = (error: string, ms: number) => ({
    ...{ delivery: 'queued' as const, error, dueAt: later(ms) },
    mayHaveArrived: false,
  });

  it.each([
    [{ outcome: 'sent' }, 'for a day', { delivery: 'sent', error: null }],
    [
      { outcome: 'sent', partly: { accepted: ['a@x', 'b@x'], refused: ['c@x'] } },
      'never',
      { delivery: 'sent', error: 'Sent to a@x, b@x. Not sent to c@x, which the mail server refused.' },
    ],
    [{ outcome: 'permanent', error: 'No' }, 'never', { delivery: 'failed', error: 'No' }],
    [{ outcome: 'temporary', error: 'Busy' }, 'never', waiting('Busy', 30_000)],
    [{ outcome: 'temporary', error: 'Busy', retryAfterMs: 31_000 }, 'for a day', waiting('Busy', 31_000)],
    [{ outcome: 'temporary', error: 'Busy', retryAfterMs: 1000 }, 'for a day', waiting('Busy', 30_000)],
    [{ outcome: 'unknown', error: 'Broke' }, 'for a day', { ...waiting('Broke', 30_000), mayHaveArrived: true }],
    [{ outcome: 'unknown', error: 'Broke' }, 'never', { delivery: 'unconfirmed', error: expect.any(String) }],
  ] as const)('makes of %j, if it can be repeated %s: %j', (attempt, repeatable, settlement) => {
    expect(settle(attempt, { ...first, repeatable })).toEqual(settlement);
  });

  it('waits longer each time, and fails after the last attempt', () => {
    const pauses: number[] = [];
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
      const settled = settle({ outcome: 'temporary', error: '' }, { ...first, attempts, repeatable: 'never' });
      if (settled.delivery === 'queued') pauses.push(settled.dueAt.getTime() - now.getTime());
    }
    expect(pauses).toHaveLength(MAX_ATTEMPTS - 1);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const last = { ...first, attempts: MAX_ATTEMPTS, repeatable: 'for a day' as const };
    expect(settle({ outcome: 'temporary', error: 'Busy' }, last)).toEqual({ delivery: 'failed', error: 'Busy' });
    expect(settle({ outcome: 'unknown', error: 'Broke' }, last)).toEqual({ delivery: 'unconfirmed', error: 'Broke' });
  });

  it.each([
    [{ outcome: 'permanent', error: 'No' }, 2],
    [{ outcome: 'temporary', error: 'Busy' }, MAX_ATTEMPTS],
  ] as const)(
    'never fails a message that an earlier attempt may have handed over: %j, attempt %i',
    (attempt, attempts) => {
      const facts = { ...first, attempts, repeatable: 'for a day' as const };
      expect(settle(attempt, facts)).toMatchObject({ delivery: 'failed' });
      expect(settle(attempt, { ...facts, mayHaveArrived: true })).toMatchObject({ delivery: 'unconfirmed' });
    },
  );

  it.each([
    [undefined, 0, 10_000],
    [undefined, 1, 30_000],
    [60_000, 0, 60_000],
    [60_000, 0.5, 70_000],
  ])(
    'does not count a rate limit as an attempt: after %j ms and with jitter %d, it waits %d ms',
    (retryAfterMs, jitter, ms) => {
      const limited = { outcome: 'rate limited' as const, error: 'Too many', retryAfterMs };
      for (const attempts of [1, MAX_ATTEMPTS]) {
        const settled = settle(limited, { ...first, attempts, jitter, repeatable: 'for a day' });
        expect(settled).toEqual({ ...waiting('Too many', ms), attempts: attempts - 1 });
      }
      const late = { ...first, now: later(RETRY_WINDOW_MS), jitter, repeatable: 'for a day' as const };
      expect(settle(limited, late)).toEqual({ delivery: 'failed', error: 'Too many' });
      expect(settle(limited, { ...late, mayHaveArrived: true })).toMatchObject({ delivery: 'unconfirmed' });
    },
  );

  it('only makes moves that the table allows, and never repeats a message that a service may not recognize', () => {
    fc.assert(
      fc.property(
        anAttempt,
        fc.integer({ min: 1, max: MAX_ATTEMPTS + 2 }),
        fc.nat(2 * RETRY_WINDOW_MS),
        fc.constantFrom(...REPEATABLE),
        (attempt, attempts, since, repeatable) => {
          const settled = settle(attempt, {
            attempts,
            firstAttemptAt: new Date(now.getTime() - since),
            now,
            repeatable,
            mayHaveArrived: false,
            jitter: 0.5,
          });
          expect(canMove('sending', settled.delivery)).toBe(true);
          if (settled.delivery !== 'queued') return;
          expect(settled.dueAt.getTime()).toBeGreaterThan(now.getTime());
          expect(attempt.outcome === 'unknown' && repeatable === 'never').toBe(false);
          const fromFirst = settled.dueAt.getTime() - now.getTime() + since;
          if (repeatable === 'for a day') expect(fromFirst).toBeLessThanOrEqual(RETRY_WINDOW_MS);
        },
      ),
    );
  });

  it('ends every message, however its attempts go', () => {
    fc.assert(
      fc.property(fc.array(anAttempt, { minLength: 1 }), fc.constantFrom(...REPEATABLE), (tries, repeatable) => {
        let [at, state]: [Date, DeliveryState] = [now, 'queued'];
        let [attempts, mayHaveArrived] = [0, false];
        for (let n = 0; canMove(state, 'sending'); n += 1) {
          const attempt = tries[n % tries.length] ?? expect.fail();
          attempts += 1;
          const settled = settle(attempt, {
            ...{ attempts, firstAttemptAt: now, now: at, repeatable, mayHaveArrived, jitter: 0 },
          });
          state = settled.delivery;
          if (settled.delivery === 'queued') ({ dueAt: at, mayHaveArrived, attempts = attempts } = settled);
          if (settled.delivery === 'failed') expect(tries.slice(0, n + 1)).not.toContainEqual(UNKNOWN);
        }
        expect(['sent', 'failed', 'unconfirmed']).toContain(state);
      }),
    );
  });
});

describe('canTakeOver', () => {
  it.each([
    ['always', 10 * RETRY_WINDOW_MS, true],
    ['for a day', RETRY_WINDOW_MS, true],
    ['for a day', RETRY_WINDOW_MS + 1, false],
    ['never', 0, false],
  ] as const)('%s, %i ms after the first attempt: %s', (repeatable, since, can) => {
    expect(canTakeOver({ firstAttemptAt: now, now: later(since), repeatable })).toBe(can);
  });
});

describe('a status', () => {
  it('only moves up, and ends the same in any order of news', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...EMAIL_STATUSES, ...EMAIL_STATUSES]), (news) => {
        const end = news.reduce(higherStatus, 'SENT');
        expect([...news].reverse().reduce(higherStatus, 'SENT')).toBe(end);
        expect(news.every((each) => !statusesBelow(each).includes(end))).toBe(true);
      }),
    );
  });
});
