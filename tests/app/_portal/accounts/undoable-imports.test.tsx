import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { DeletedSection } from '@/app/_portal/accounts/deleted-section';
import type { ImportUndone } from '@/domain/imports/import-undo';

const LEADS = {
  id: '01890000-0000-7000-8000-000000000001',
  fileName: 'leads.csv',
  added: 1204,
  updated: 17,
  at: new Date('2026-03-04T15:30:00Z'),
  until: new Date('2026-04-03T15:30:00Z'),
};
const REST = { ...LEADS, id: '01890000-0000-7000-8000-000000000002', fileName: null, added: 0, updated: 1 };
const TITLE = 'Import of leads.csv: 1,204 added, 17 updated';

async function* answerOf(result: ImportUndone) {
  yield { type: 'progress', done: 0, total: 1221 };
  yield { type: 'done', result };
}

async function show(undo: () => unknown, items = [LEADS, REST]) {
  let stored = items;
  const sent = renderInPortal(<DeletedSection />, ({ path, input }: Call) => {
    if (path === 'deleted.list') return { items: [], nextCursor: null };
    if (path === 'bulk.imports') return { items: stored, nextCursor: null };
    const answer = undo();
    stored = stored.filter(({ id }) => id !== (input as { id: string }).id);
    return answer;
  });
  await screen.findByText(TITLE);
  return sent;
}

async function undoFirst() {
  await userEvent.click(screen.getByRole('button', { name: `Undo: ${TITLE}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
}

it('lists imports with what they did, and says what undoing one does', async () => {
  await show(() => {});
  expect(screen.getByText('Import: 1 updated')).toBeTruthy();
  expect(screen.getAllByText(/^Imported .*, can be undone until/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: `Undo: ${TITLE}` }));
  expect(
    await screen.findByText(
      'It deletes 1,204 leads, which you can restore from here. It puts 17 leads back to the values before the import. Leads that somebody or a later import has changed since, or that somebody has worked on, stay as they are. An import can be undone once.',
    ),
  ).toBeTruthy();
});

it('undoes an import, says so and moves the focus on', async () => {
  const sent = await show(() => answerOf({ removed: 1204, restored: 17 }));
  await undoFirst();
  expect(await screen.findByText('1,204 leads deleted, 17 put back.')).toBeTruthy();
  expect(sent).toEqual([{ path: 'bulk.undoImport', input: { id: LEADS.id } }]);
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo: Import: 1 updated' })),
  );
});

it('names the leads that stay as they are', async () => {
  const excepted = { count: 4, names: ['Arena', 'Hall'] };
  await show(() => answerOf({ removed: 1200, restored: 15, excepted, missing: 2, keptTasks: 1 }));
  await undoFirst();
  expect(await screen.findByRole('dialog', { name: 'Import undone' })).toBeTruthy();
  expect(screen.getByText('1,200 leads deleted, 15 put back.')).toBeTruthy();
  expect(
    screen.getByText(
      '4 leads stay as they are, because somebody or a later import has changed them since: Arena, Hall, and 2 more.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('2 leads were deleted already, or you can no longer edit them.')).toBeTruthy();
  expect(screen.getByText('1 follow-up task stays, because it was edited or completed.')).toBeTruthy();
});

it('says why an import could not be undone, and offers it again', async () => {
  await show(() => {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Some were put back. Undo it again.' });
  });
  await undoFirst();
  expect(await screen.findByText('Not undone')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: `Undo: ${TITLE}` })).toBeTruthy();
});
