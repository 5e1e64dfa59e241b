import { expect } from 'vitest';
import { ask } from './rest';

/** The result of one operation of a batch. */
export interface BatchResult {
  status: number;
  row?: Record<string, unknown> & { id: string; version: number };
  problem?: Record<string, unknown> & { code: string };
}

type Headers = Record<string, string>;

export const sendBatch = (noun: string, body: unknown, headers: Headers) =>
  ask('POST', `/api/${noun}/batch`, { body, headers });

/** Runs the operations, and returns a result for each. */
export async function runBatch(noun: string, operations: readonly object[], headers: Headers): Promise<BatchResult[]> {
  const answer = await sendBatch(noun, { operations }, headers);
  expect(answer).toMatchObject({ status: 200 });
  const { results } = answer.body as { results: BatchResult[] };
  expect(results).toHaveLength(operations.length);
  return results;
}

export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How many results have each status. */
export function statuses(results: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
