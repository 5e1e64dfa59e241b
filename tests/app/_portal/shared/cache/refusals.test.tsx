import { screen, waitFor } from '@testing-library/react';
import {
  ALL_NOUNS,
  item,
  NOUN_ROWS,
  OTHER,
  press,
  type Row,
  refusal,
  show,
  shows,
} from '@tests/support/browser/noun-rows';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';

describe.each(ALL_NOUNS)('%s', (noun) => {
  const {
    row: { id },
    field,
    values: [first, second, third],
  } = NOUN_ROWS[noun];
  const failed = noun === 'event' ? 'Not moved' : 'Not saved';

  it('shows a change at once, and rolls back only the one that is rejected', async () => {
    const answer = deferred<void>();
    const { inputs, change } = await show(noun, ({ input }) => ((input as Row).id === id ? answer.promise : undefined));
    await press(id, 'Second');
    await shows(id, second);
    await press(OTHER, 'Third');
    await shows(OTHER, third);
    expect(inputs()[0]).toEqual({ id, version: 3, changes: change(second) });
    answer.reject(refusal);
    expect(await screen.findByText('It is broken.')).toBeTruthy();
    await shows(id, first);
    await shows(OTHER, third);
  });

  it('keeps the second of two changes if the first is rejected', async () => {
    const answer = deferred<void>();
    let calls = 0;
    const { inputs, change } = await show(noun, () => {
      calls += 1;
      return calls === 1 ? answer.promise : undefined;
    });
    await press(id, 'Second');
    await press(id, 'Third');
    answer.reject(refusal);
    await waitFor(() => expect(inputs()[1]).toEqual({ id, version: 3, changes: change(third) }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${third}" v4`));
  });

  it('rejects both of two changes if the first is a conflict, and keeps what somebody else saved', async () => {
    const answer = deferred<void>();
    let calls = 0;
    const { inputs, stored, changeByOther } = await show(noun, () => {
      calls += 1;
      return calls === 1 ? answer.promise : undefined;
    });
    await press(id, 'Second');
    await press(id, 'Third');
    changeByOther(second);
    answer.resolve();
    await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 3 }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${second}" v4`));
    expect(stored()).toMatchObject({ [field]: second, version: 4 });
  });

  it('shows the newer version by somebody else, and a message', async () => {
    const { changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    expect(await screen.findByText(`${failed}: someone else changed it first`)).toBeTruthy();
    await shows(id, third);
  });

  it("rejects a form opened before somebody else's change, even with a change by the user on top", async () => {
    const { inputs, changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    await screen.findByText(`${failed}: someone else changed it first`);
    await press(id, 'Second');
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${second}" v5`));
    await press(id, 'Save form');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(inputs().at(-1)).toMatchObject({ version: 3 });
  });

  it("rejects a form opened before somebody else's change, even if a change by the user confirmed it", async () => {
    const { inputs, changeByOther } = await show(noun);
    changeByOther(third);
    await press(id, 'Second');
    await screen.findByText(`${failed}: someone else changed it first`);
    await press(id, 'Third');
    await waitFor(() => expect(inputs()[1]).toMatchObject({ version: 4 }));
    await waitFor(() => expect(item(id).getByRole('status').textContent).toBe(`"${third}" v4`));
    await press(id, 'Save form');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(inputs().at(-1)).toMatchObject({ version: 3 });
  });
});
