import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, OTHER_EVENT } from '@tests/support/browser/items';
import { Refusal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';
import { press, show } from './event-view';

describe('deleting an event', () => {
  it('removes the event at once, and offers Undo even after leaving the page', async () => {
    const answer = deferred<{ id: string }>();
    const mutations = await show(({ path }) =>
      path === 'calendarEvents.delete' ? answer.promise : { id: EVENT.id, name: EVENT.title },
    );
    await press(EVENT, 'Delete');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
    answer.resolve({ id: EVENT.id });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(mutations.at(-1)).toEqual({ path: 'deleted.restore', input: { id: EVENT.id } }));
  });

  it('restores the event to its place on errors', async () => {
    await show(() => {
      throw new Refusal({ code: 'INTERNAL', message: 'No.' });
    });
    await press(EVENT, 'Delete');
    expect(await screen.findByText('Not deleted')).toBeTruthy();
    const names = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
    expect(names).toEqual([EVENT.title, OTHER_EVENT.title]);
  });

  it('shows no error if somebody else already deleted it', async () => {
    await show(() => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'This event does not exist, or is not yours.' });
    });
    await press(EVENT, 'Delete');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByText('Not deleted')).toBeNull();
  });
});
