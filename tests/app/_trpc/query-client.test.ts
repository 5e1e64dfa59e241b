import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/_trpc/query-client';

describe('when the network returns', () => {
  let client: QueryClient;
  let unsubscribe: () => void;
  const read = vi.fn(async () => 'rows');

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    read.mockClear();
    client = createQueryClient();
    client.mount();
    unsubscribe = new QueryObserver(client, { queryKey: ['rows'], queryFn: read }).subscribe(() => {});
    await vi.waitFor(() => expect(client.getQueryData(['rows'])).toBe('rows'));
    onlineManager.setOnline(false);
  });
  afterEach(() => {
    unsubscribe();
    client.unmount();
    onlineManager.setOnline(true);
  });

  it('refetches what is shown and old', async () => {
    vi.setSystemTime(Date.now() + 60_000);
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  it('does not refetch what has just been read', async () => {
    onlineManager.setOnline(true);
    expect(client.isFetching()).toBe(0);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
