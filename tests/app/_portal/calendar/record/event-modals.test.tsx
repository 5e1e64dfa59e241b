import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it, vi } from 'vitest';
import { EditEventModal, EventModal } from '@/app/_portal/calendar/record/event-modal';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Renders a modal; the test answers its saves. */
function open(modal: (onClose: () => void) => React.ReactNode, save: (call: Call) => unknown) {
  const onClose = vi.fn();
  const sent = renderInPortal(modal(onClose), (call) => (call.path === 'search.leads' ? [] : save(call)));
  return { sent, onClose };
}

describe('editing an event', () => {
  const edit = (save: (call: Call) => unknown) =>
    open((onClose) => <EditEventModal event={EVENT} onClose={onClose} />, save);

  it("turns the browser's autofill off", () => {
    edit(() => EVENT);
    for (const name of [/^Title/, /^Location/, /^Start/, /^Attendees/])
      expect(field(name).getAttribute('autocomplete')).toBe('off');
  });

  it('sends only changed fields, once, with the version it started from', async () => {
    const answer = deferred<unknown>();
    const { sent, onClose } = edit(() => answer.promise);
    await userEvent.type(field(/^Location/), 'Pier 4{Enter}{Enter}');
    answer.resolve({ ...EVENT, location: 'Pier 4', version: 4 });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      { path: 'calendarEvents.update', input: { id: EVENT.id, version: 3, changes: { location: 'Pier 4' } } },
    ]);
  });

  it('shows both versions on a conflict, without inputs', async () => {
    const theirs = {
      ...EVENT,
      version: 9,
      title: 'Walk the pier',
      location: 'Hall 2',
      startTime: new Date('2027-03-09T09:00:00Z'),
    };
    const { sent, onClose } = edit(({ input }) => {
      const { version } = input as { version: number };
      if (version === 3) throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: theirs } });
      return { ...theirs, location: 'Pier 4', version: 10 };
    });
    await userEvent.type(field(/^Location/), 'Pier 4{Enter}');
    expect(await screen.findByText('This event was changed since you opened it')).toBeTruthy();
    expect(screen.getByRole('row', { name: /title walk the pier not changed by you/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /start .*9:00\sAM not changed by you/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /location hall 2 pier 4/i })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Keep mine');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.at(-1)?.input).toEqual({ id: EVENT.id, version: 9, changes: { location: 'Pier 4' } });
  });

  it('keeps the input after an error', async () => {
    const { onClose } = edit(() => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'This event does not exist, or is not yours.' });
    });
    await userEvent.type(field(/^Location/), 'Pier 4{Enter}');
    expect(await screen.findByText('This event was deleted while you were editing it.')).toBeTruthy();
    expect(field(/^Location/).value).toBe('Pier 4');
    expect(onClose).not.toHaveBeenCalled();
    await press('Cancel');
    expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
  });
});

describe('adding an event', () => {
  const times = { startTime: '2027-03-09T10:00', endTime: '2027-03-09T11:00' };
  const make = (save: (call: Call) => unknown) =>
    open((onClose) => <EventModal times={times} lead={null} onClose={onClose} />, save);

  it('requires a title, and an end after the start', async () => {
    const { sent } = make(() => EVENT);
    await userEvent.type(field(/^Title/), '{Enter}');
    expect(await screen.findByText('Title is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
    await userEvent.type(field(/^Title/), 'Call');
    await userEvent.clear(field(/^End/));
    await userEvent.type(field(/^End/), '2027-03-09T09:00');
    await press('Create event');
    expect(await screen.findByText('The end must be after the start')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^End/)));
    expect(sent).toEqual([]);
  });

  it("sends the event once, with times in the user's zone", async () => {
    const answer = deferred<unknown>();
    const { sent, onClose } = make(() => answer.promise);
    await userEvent.type(field(/^Title/), 'Call{Enter}{Enter}');
    answer.resolve(EVENT);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.input).toMatchObject({ title: 'Call', startTime: new Date('2027-03-09T10:00:00Z'), leadId: null });
  });

  it('reports a deleted lead at the lead field', async () => {
    make(() => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'This lead does not exist, or is not yours.' });
    });
    await userEvent.type(field(/^Title/), 'Call{Enter}');
    expect(await screen.findByText('This lead does not exist, or is not yours.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Lead/, { selector: 'input' })));
  });
});
