import { screen } from '@testing-library/react';
import { EVENT } from '@tests/support/browser/items';
import { Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { EventDetail } from '@/app/_portal/calendar/record/event-detail';
import { api } from '@/app/_trpc/client';

const DETAIL = <EventDetail id={EVENT.id} editing={false} onEditing={() => {}} onClose={() => {}} />;
const GONE = 'This event does not exist, has been deleted, or is no longer shared with you.';

function Page() {
  const utils = api.useUtils();
  return (
    <>
      {DETAIL}
      <button type="button" onClick={() => void utils.calendarEvents.byId.invalidate()}>
        Refetch
      </button>
    </>
  );
}

it('hides an event that has been deleted', async () => {
  let deleted = false;
  renderInPortal(<Page />, () => {
    if (deleted) throw new Refusal({ code: 'NOT_FOUND', message: 'This event does not exist, or is not yours.' });
    return EVENT;
  });
  expect(await screen.findByRole('dialog', { name: EVENT.title })).toBeTruthy();
  deleted = true;
  screen.getByText('Refetch').click();
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Edit|Try again)$/ })).toBeNull();
});

it('offers a retry after other errors', async () => {
  renderInPortal(DETAIL, () => {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
  });
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
