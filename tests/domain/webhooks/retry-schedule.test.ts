import { expect, it } from 'vitest';
import { failingBefore, retryPause } from '@/domain/webhooks/retry-schedule';

const HOUR = 3_600_000;
const pauses = (random: number) => {
  const found: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = retryPause(attempts, random);
    if (pause === null) return found;
    found.push(pause);
  }
};

it('repeats a delivery soon at first, then ever more rarely, for three days', () => {
  const found = pauses(0.5);
  expect(found[0]).toBe(5000);
  expect([...found].sort((one, other) => one - other)).toEqual(found);
  const total = found.reduce((sum, pause) => sum + pause, 0);
  expect(total / HOUR).toBeGreaterThan(66);
  expect(total / HOUR).toBeLessThan(72);
});

it('spreads the attempts by a tenth', () => {
  expect([retryPause(1, 0), retryPause(1, 1)]).toEqual([4500, 5500]);
});

it('disables an endpoint that has accepted none of the attempts of a delivery, however they are spread', () => {
  for (const random of [0, 1]) {
    const first = new Date(0);
    const last = new Date(pauses(random).reduce((sum, pause) => sum + pause, 0));
    expect(first.getTime()).toBeLessThan(failingBefore(last).getTime());
  }
});
