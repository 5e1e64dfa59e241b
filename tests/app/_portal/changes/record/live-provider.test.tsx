import { act, screen } from '@testing-library/react';
import { useFakeStreams } from '@tests/app/_portal/notifications/record/fake-stream';
import { renderInPortal } from '@tests/support/browser/portal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveProvider } from '@/app/_portal/changes/record/live-provider';
import { api } from '@/app/_trpc/client';

let reads: number;
let online: boolean;

function Summary() {
  api.pipeline.summary.useQuery();
  return <p>Shown</p>;
}

beforeEach(async () => {
  // Loaded before, so that no fake timer waits for it.
  await import('@/app/_portal/changes/record/live-rows');
  vi.useFakeTimers();
  useFakeStreams();
  reads = 0;
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  renderInPortal(
    <LiveProvider>
      <Summary />
    </LiveProvider>,
    ({ path }) => {
      if (path !== 'pipeline.summary') return { items: [], nextCursor: null, unreadCount: 0 };
      reads += 1;
      return reads;
    },
  );
  screen.getByText('Shown');
  await pass(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('reads everything again every 30 seconds while the stream is down, unless there is no network', async () => {
  expect(reads).toBe(1);
  await pass(35_000);
  expect(reads).toBe(2);
  online = false;
  await pass(120_000);
  expect(reads).toBe(2);
  online = true;
  await pass(35_000);
  expect(reads).toBeGreaterThan(2);
});
