import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { renderInPortal } from '@tests/support/browser/portal';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { EventDetail } from '@/app/_portal/calendar/record/event-detail';

const SERIES = { ...EVENT, recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270504', timeZone: 'UTC' };
const OCCURRENCE = {
  ...SERIES,
  id: `${EVENT.id}_20270309T100000Z`,
  seriesId: EVENT.id,
  originalStart: EVENT.startTime,
};

function Page({ id }: { id: string }) {
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(true);
  return <EventDetail id={open ? id : null} editing={editing} onEditing={setEditing} onClose={() => setOpen(false)} />;
}

/** Opens an event; calls that change it are kept. */
async function open(event: typeof SERIES) {
  const sent = renderInPortal(<Page id={event.id} />, ({ path }) => {
    if (path === 'calendarEvents.byId') return event;
    if (path === 'search.leads') return [];
    return path === 'calendarEvents.delete' ? { id: 'a-row-of-its-own' } : { ...event, version: 4 };
  });
  await screen.findByRole('dialog', { name: EVENT.title });
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const changesIn = (sent: { path: string; input?: unknown }[]) =>
  sent.filter(({ path }) => /\.(update|delete|restore)$/.test(path)).map(({ path, input }) => ({ path, input }));

describe('an occurrence of a series', () => {
  it('says how it repeats', async () => {
    await open(OCCURRENCE);
    expect(screen.getByText('Every week on Tuesday, until May 4, 2027')).toBeTruthy();
  });

  it('is edited as far as the user says, and does not repeat by itself', async () => {
    const sent = await open(OCCURRENCE);
    await press('Edit');
    await press('This event');
    const form = within(await screen.findByRole('dialog', { name: 'Edit event' }));
    expect(form.queryByLabelText('Repeats')).toBeNull();
    await userEvent.type(form.getByLabelText(/^Location/), 'Pier 4{Enter}');
    await waitFor(() =>
      expect(changesIn(sent)).toEqual([
        {
          path: 'calendarEvents.update',
          input: { id: OCCURRENCE.id, version: 3, scope: 'one', changes: { location: 'Pier 4' } },
        },
      ]),
    );
  });

  it('is deleted as far as the user says, and restored as what was deleted', async () => {
    const sent = await open(OCCURRENCE);
    await press('Delete');
    await press('This and following');
    await press('Undo');
    await waitFor(() =>
      expect(changesIn(sent)).toEqual([
        { path: 'calendarEvents.delete', input: { id: OCCURRENCE.id, scope: 'following' } },
        { path: 'deleted.restore', input: { id: 'a-row-of-its-own' } },
      ]),
    );
  });
});

it('says that a change of the series itself is one of all events', async () => {
  await open(SERIES);
  await press('Edit');
  const question = within(await screen.findByRole('dialog', { name: 'Edit repeated event' }));
  expect(question.queryByRole('button', { name: 'This event' })).toBeNull();
  expect(question.getByRole('button', { name: 'All events' })).toBeTruthy();
});
