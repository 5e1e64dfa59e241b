import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@/app/_trpc/client';
import * as links from '@/app/_trpc/links';
import { ApiProvider } from '@/app/_trpc/provider';
import { closeSessionEnded, onQuerySuccess } from '@/app/_trpc/session-end';
import { guardLeaving } from '@/app/_ui/leaving/leave-guards';

// A server that rejects the session.
const refuse: (typeof links.links)[number] = () => () =>
  observable((observer) => {
    const data = { problem: { code: 'UNAUTHENTICATED', message: 'Sign in to continue.' } };
    observer.error(TRPCClientError.from({ error: { code: -32_001, message: '', data } } as never));
  });
beforeEach(() => void vi.spyOn(links, 'links', 'get').mockReturnValue([refuse]));

function Query() {
  return <p>{api.usage.limits.useQuery().status}</p>;
}

function Save() {
  const { mutate } = api.leads.delete.useMutation();
  return (
    <button type="button" onClick={() => mutate({ id: 'x' })}>
      Save
    </button>
  );
}

const show = (piece: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <ApiProvider>{piece}</ApiProvider>
    </MantineProvider>,
  );

const ended = () => screen.findByRole('dialog', { name: 'Your session has ended' });

afterEach(() => {
  closeSessionEnded();
  onQuerySuccess();
  vi.restoreAllMocks();
});

describe('an ended session', () => {
  it('keeps the page if a mutation failed', async () => {
    show(<Save />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await ended();
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/auth/signin', '_blank']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the page if a query failed while there are unsaved changes', async () => {
    const release = guardLeaving({ lostOn: 'page', ask: () => {} });
    show(<Query />);
    await ended();
    release();
  });

  it('is not told of again by a query, which would take the focus from the unsaved changes, but by a save', async () => {
    const release = guardLeaving({ lostOn: 'page', ask: () => {} });
    const { unmount } = show(<Save />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await ended();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    show(
      <>
        <Query />
        <Save />
      </>,
    );
    await screen.findByText('error');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await ended();
    release();
  });
});
