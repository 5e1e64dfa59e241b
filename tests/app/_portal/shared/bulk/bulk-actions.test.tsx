import { IconFlag } from '@tabler/icons-react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { arrived, type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { BulkActions, type BulkField } from '@/app/_portal/shared/bulk/bulk-actions';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { BulkMessage } from '@/app/_portal/shared/bulk/use-bulk';
import { useSelection } from '@/app/_portal/shared/bulk/use-selection';

const ROWS = ['a', 'b', 'c'].map((id) => ({ id }));
const ID = '01890000-0000-7000-8000-0000000000c1';

const FIELDS: BulkField<{ priority: 'HIGH' }>[] = [
  {
    label: 'Priority',
    icon: IconFlag,
    choices: [{ label: 'High', change: { priority: 'HIGH' }, resultText: 'set to High priority' }],
  },
];

const progress = (done: number, changed: number): BulkMessage => ({
  type: 'progress',
  id: ID,
  done,
  changed,
  total: 2,
});

type Send = (input: unknown, signal: AbortSignal) => AsyncIterable<BulkMessage>;

function List({ send, total = 3 }: { send: Send; total?: number | null }) {
  const selection = useSelection({ rows: ROWS, view: 'all', total });
  return (
    <>
      <ul id="rows" tabIndex={-1} aria-label="Rows">
        {ROWS.map(({ id }) => (
          <li key={id}>
            <SelectBox
              label={`Select ${id}`}
              checked={selection.has(id)}
              onToggle={(range) => selection.toggle(id, range)}
            />
          </li>
        ))}
      </ul>
      <BulkActions
        of="lead"
        listId="rows"
        selection={selection}
        where={{ q: 'park' }}
        total={total}
        complete={false}
        fields={FIELDS}
        consequence="They can be restored."
        send={async (input, signal) => send(input, signal)}
        refresh={() => {}}
        hint={({ overdue }) => (overdue ? `${overdue} still overdue.` : null)}
      />
    </>
  );
}

/** Renders the list. `undo` answers undo requests; all other requests stay pending. */
function show(send: Send, undo: () => unknown = () => ({ restored: 2, changed: 2 })): Call[] {
  return renderInPortal(<List send={send} />, ({ path }) => (path === 'bulk.undo' ? undo() : new Promise(() => {})));
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bar = () => screen.queryByRole('toolbar', { name: 'Selected leads' });

async function raisePriority(...ids: string[]) {
  for (const id of ids) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  await click('Priority');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'High' }));
}

/** Yields the given messages, then waits for the abort, like a long bulk change. */
async function* untilAborted(signal: AbortSignal, ...messages: BulkMessage[]): AsyncGenerator<BulkMessage> {
  yield* messages;
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

describe('a bulk change', () => {
  it('does not claim success for rows that did not get the value', async () => {
    show(async function* () {
      yield { type: 'done', result: { id: ID, changed: 2, total: 2, overdue: 1 } };
    });
    await raisePriority('a', 'c');
    await screen.findByText('1 still overdue.');
    await screen.findByText('2 leads were changed.');
    expect(screen.queryByText('2 leads were set to High priority.')).toBeNull();
  });

  it('shows no further message besides the hint if nothing changed', async () => {
    show(async function* () {
      yield { type: 'done', result: { id: null, changed: 0, total: 1, overdue: 1 } };
    });
    await raisePriority('a');
    await screen.findByText('1 still overdue.');
    expect(screen.queryByText('Nothing needed changing.')).toBeNull();
  });

  it('says so if nothing had to be changed', async () => {
    show(async function* () {
      yield { type: 'done', result: { id: null, changed: 0, total: 1 } };
    });
    await raisePriority('a');
    await screen.findByText('Nothing needed changing.');
  });

  it('says on undo what stays with whom leads were handed over to', async () => {
    show(
      async function* () {
        yield { type: 'done', result: { id: ID, changed: 2, total: 2 } };
      },
      () => ({ restored: 2, changed: 2, stayed: { openTasks: 2, futureEvents: 1 } }),
    );
    await raisePriority('a', 'b');
    await click('Undo');
    await screen.findByText(
      '2 leads are as before. 2 tasks and 1 event stay with the assignee, because they were changed.',
    );
  });

  it('can be undone after it was stopped', async () => {
    const calls = show((_, signal) => untilAborted(signal, progress(1, 1)));
    await raisePriority('a', 'b');
    await click('Stop');
    await screen.findByText('Stopped. Changes made so far are kept.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await click('Undo');
    await waitFor(() => expect(calls).toEqual([{ path: 'bulk.undo', input: { id: ID } }]));
  });

  it('offers no undo if it was stopped before it started', async () => {
    show((_, signal) => untilAborted(signal));
    await raisePriority('a');
    await click('Stop');
    await screen.findByText('Stopped.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('asks before stopping on Escape', async () => {
    let signalled: AbortSignal | undefined;
    show((_, signal) => {
      signalled = signal;
      return untilAborted(signal, progress(1, 1));
    });
    await raisePriority('a', 'b');
    await screen.findByRole('dialog', { name: 'Changing leads' });
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Stop the change?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep changing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop the change?' })).toBeNull());
    expect(signalled?.aborted).toBe(false);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop change' }));
    await screen.findByText('Stopped. Changes made so far are kept.');
    expect(signalled?.aborted).toBe(true);
  });

  it.each([
    ['ends without a result', () => {}, /^The connection was lost before it finished\./],
    [
      'is aborted',
      () => {
        throw new Refusal({ code: 'INTERNAL', message: 'It broke.' });
      },
      'Something went wrong. Please try again.',
    ],
  ])('that %s shows an error and can be undone', async (_, end, reason) => {
    const calls = show(
      async function* () {
        yield progress(0, 0);
        end();
      },
      () => ({ restored: 0, changed: 0 }),
    );
    await raisePriority('a', 'b');
    await screen.findByText(reason);
    expect(screen.getByText('Not all were changed')).toBeTruthy();
    await click('Undo');
    await screen.findByText('Nothing was changed.');
    expect(calls).toHaveLength(1);
  });

  it('that is incomplete shows its progress, the reason and Undo', async () => {
    const problem = { code: 'UNAVAILABLE', message: 'The others could not be changed.' } as const;
    const calls = show(async function* () {
      yield { type: 'done', result: { id: ID, changed: 1, total: 2, problem } };
    });
    await raisePriority('a', 'b');
    await screen.findByText('The others could not be changed.');
    await screen.findByText('1 lead was set to High priority.');
    await click('Undo');
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('that fails before the first batch has nothing to undo', async () => {
    show(async function* () {
      yield progress(0, 0);
      throw arrived(new Refusal({ code: 'UNAVAILABLE', message: 'Nothing was saved.' }));
    });
    await raisePriority('a', 'b');
    await screen.findByText('Nothing was changed');
    expect(screen.getByText('Nothing was saved.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that is rejected before it starts has nothing to undo', async () => {
    show(() => {
      throw new Refusal({ code: 'INTERNAL', message: 'No.' });
    });
    await raisePriority('a');
    await screen.findByText('Not all were changed');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a failed undo', () => {
  const done: Send = async function* () {
    yield { type: 'done', result: { id: ID, changed: 2, total: 2 } };
  };

  it.each([
    { how: 'a lost connection', error: new Error('fetch failed'), resultText: /^There is no connection/ },
    {
      how: 'a partial undo',
      error: new Refusal({ code: 'UNAVAILABLE', message: 'Some are.' }),
      resultText: 'Some are.',
    },
  ])('is offered again after $how', async ({ error, resultText }) => {
    let broken = true;
    const calls = show(done, () => {
      if (broken) throw error;
      return { restored: 1, changed: 1 };
    });
    await raisePriority('a', 'b');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(resultText);
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 lead is as before.');
    expect(calls.map(({ input }) => input)).toEqual([{ id: ID }, { id: ID }]);
  });

  it('is not offered again if it was too late or already done', async () => {
    show(done, () => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'This change does not exist.' });
    });
    await raisePriority('a', 'b');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await userEvent.click(undo);
    await screen.findByText('This change does not exist.');
    await waitFor(() => expect(undo.isConnected).toBe(false));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the bulk bar', () => {
  it('moves the focus to the list when the selection is cleared', async () => {
    show(() => untilAborted(new AbortController().signal));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select b' }));
    await click('Clear selection');
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Rows' }));
  });

  it('leaves the focus on a row whose own checkbox was cleared', async () => {
    show(() => untilAborted(new AbortController().signal));
    const box = screen.getByRole('checkbox', { name: 'Select b' });
    await userEvent.click(box);
    await userEvent.click(box);
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(box);
  });
});
