import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createAdmission } from '@/server/serving/admission.mjs';

afterEach(() => vi.restoreAllMocks());

/** Sends this many requests at once, and records in order which are started and which are refused. */
function send(count: number) {
  const [started, refused]: [number[], number[]] = [[], []];
  const responses = Array.from({ length: count }, () => new ServerResponse(new IncomingMessage(new Socket())));
  const admit = createAdmission((response) => refused.push(responses.indexOf(response)));
  for (const [index, response] of responses.entries()) admit(response, () => started.push(index));
  return { responses, started, refused };
}

const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it('starts few requests in a turn, and the others in their order', async () => {
  const { started, refused } = send(10);
  expect(started).toEqual(indexes(0, 4));
  await nextTurn();
  expect(started).toEqual(indexes(0, 8));
  await nextTurn();
  expect(started).toEqual(indexes(0, 10));
  expect(refused).toEqual([]);
});

it('refuses the newest at once when too many wait', () => {
  expect(send(1010).refused).toEqual(indexes(1004, 1010));
});

it('starts nothing for a caller who has left', async () => {
  const { responses, started, refused } = send(6);
  responses[4]?.destroy();
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3, 5]);
  expect(refused).toEqual([]);
});

it('refuses a request that has waited for too long', async () => {
  const { started, refused } = send(6);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6000);
  await nextTurn();
  expect(started).toEqual(indexes(0, 4));
  expect(refused).toEqual([4, 5]);
});
