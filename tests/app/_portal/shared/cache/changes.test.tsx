import { screen, waitFor } from '@testing-library/react';
import { EVENT } from '@tests/support/browser/items';
import { ALL_NOUNS, item, NOUN_ROWS, press, type Row, refusal, show, shows } from '@tests/support/browser/noun-rows';
import { LEAD } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it, vi } from 'vitest';

describe.each(ALL_NOUNS)('%s', (noun) => {
  const {
    row: { id },
    values: [, second, third],
  } = NOUN_ROWS[noun];

  it('sends changes one after another, each with the version from the previous one', async () => {
    const [one, two] = [deferred<void>(), deferred<void>()];
    const { inputs, change } = await show(noun, ({ input }) => ((input as Row).version === 3 ? one : two).promise);
    await press(id, 'Second');
    await press(id, 'Third');
    await shows(id, third);
    expect(inputs()).toHaveLength(1);
    one.resolve();
    await waitFor(() => expect(inputs()[1]).toEqual({ id, version: 4, changes: change(third) }));
    await shows(id, third);
    two.reject(refusal);
    await shows(id, second);
  });

  it("saves a form on top of the user's own pending change", async () => {
    const answer = deferred<void>();
    const { inputs, change } = await show(noun, ({ input }) =>
      (input as Row).version === 3 ? answer.promise : undefined,
    );
    await press(id, 'Second');
    await press(id, 'Save form');
    expect(inputs()).toHaveLength(1);
    answer.resolve();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(inputs()[1]).toEqual({ id, version: 4, changes: change(third) });
  });
});

it('sends only the last of several queued moves of an event', async () => {
  const answer = deferred<void>();
  const { inputs, change } = await show('event', ({ input }) =>
    (input as Row).version === 3 ? answer.promise : undefined,
  );
  const { id } = EVENT;
  await press(id, 'Second');
  await press(id, 'Third');
  await press(id, 'Second');
  answer.resolve();
  await waitFor(() => expect(inputs()).toHaveLength(2));
  expect(inputs().map((input) => (input as { changes: object }).changes)).toEqual([change('Pier 4'), change('Pier 4')]);
});

it('forgets its saved changes after an hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const { inputs } = await show('lead');
  const { id } = LEAD;
  await press(id, 'Second');
  await waitFor(() => expect(item(id).getByRole('status').textContent).toBe('"MEDIUM" v4'));
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  await press(id, 'Save form');
  await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 3 }));
});
