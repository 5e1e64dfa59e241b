import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it, vi } from 'vitest';
import { EditEventModal } from '@/app/_portal/calendar/record/event-modal';

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
