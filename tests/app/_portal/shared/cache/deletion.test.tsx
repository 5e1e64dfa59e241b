import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ALL_NOUNS,
  ids,
  item,
  NOUN_ROWS,
  OTHER,
  press,
  refusal,
  show,
  shows,
  THIRD,
} from '@tests/support/browser/noun-rows';
import { Refusal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';

describe.each(ALL_NOUNS)('%s', (noun) => {
  const {
    row: { id },
    values: [, second],
  } = NOUN_ROWS[noun];

  it('removes a deleted item at once, and refetches the lists with it on Undo', async () => {
    const { sent, releaseReads } = await show(noun);
    await press(id, 'Delete');
    await waitFor(() => expect(ids()).toEqual([OTHER, THIRD]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toContainEqual({ path: 'deleted.restore', input: { id } }));
    releaseReads();
    await waitFor(() => expect(ids()).toEqual([id, OTHER, THIRD]));
  });

  it('puts an item that could not be deleted back in its place, and keeps changes saved meanwhile', async () => {
    const answer = deferred<void>();
    await show(noun, ({ path }) => (path.endsWith('.delete') ? answer.promise : undefined));
    await press(OTHER, 'Delete');
    await waitFor(() => expect(ids()).toEqual([id, THIRD]));
    await press(THIRD, 'Second');
    await waitFor(() => expect(item(THIRD).getByRole('status').textContent).toBe(`"${second}" v4`));
    answer.reject(refusal);
    expect(await screen.findByText('Not deleted')).toBeTruthy();
    expect(ids()).toEqual([id, OTHER, THIRD]);
    await shows(THIRD, second);
  });

  it('removes an item that somebody else already deleted', async () => {
    const answer = deferred<void>();
    await show(noun, () => answer.promise);
    await press(id, 'Delete');
    await waitFor(() => expect(ids()).toEqual([OTHER, THIRD]));
    answer.reject(new Refusal({ code: 'NOT_FOUND', message: 'No.' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ids()).toEqual([OTHER, THIRD]);
    expect(screen.queryByText('Not deleted')).toBeNull();
  });
});
