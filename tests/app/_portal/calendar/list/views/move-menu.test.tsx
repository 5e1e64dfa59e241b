import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoveMenu } from '@/app/_portal/calendar/list/views/move-menu';
import { daysOf, shiftDay } from '@/domain/calendar/calendar-days';
import { addDays } from '@/domain/shared/time';
import { renderInPortal } from '../../../leads/record/harness';
import { EVENT } from '../../record/events';

const [day = ''] = daysOf(EVENT, 'UTC');

/** A row whose event somebody else can move. */
function Row({ onMove }: { onMove: (version: number, days: number) => void }) {
  const [by, setBy] = useState(0);
  const { version, startTime, endTime } = EVENT;
  const event = {
    ...EVENT,
    version: version + by,
    startTime: addDays(startTime, by),
    endTime: addDays(endTime, by),
  };
  return (
    <>
      <MoveMenu event={event} day={day} onMove={(days) => onMove(event.version, days)} />
      <button type="button" onClick={() => setBy(3)}>
        Move it elsewhere
      </button>
    </>
  );
}

it('moves the event as it was when the date was asked for, even if somebody has moved it meanwhile', async () => {
  const moves: [version: number, days: number][] = [];
  renderInPortal(<Row onMove={(...move) => moves.push(move)} />, () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: `Move ${EVENT.title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Another date/ }));
  const date = await screen.findByLabelText(/^New date/);
  fireEvent.click(screen.getByText('Move it elsewhere'));
  fireEvent.change(date, { target: { value: shiftDay(day, 10) } });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(moves).toEqual([[EVENT.version, 10]]);
});
