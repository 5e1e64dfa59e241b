import { screen } from '@testing-library/react';
import { EVENT } from '@tests/support/browser/items';
import { renderInPortal } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';
import { daysAcross } from '@/app/_portal/calendar/list/views/week-columns';

// jsdom does not implement scrollTo, which the week view calls.
Element.prototype.scrollTo = () => {};

function Body() {
  return <CalendarBody calendar={useCalendar()} onOpen={() => {}} onCreate={() => {}} onAdd={() => {}} />;
}

it('takes the view from the address, and gives every day of a week the same width, also beside a busy one', async () => {
  const events = [1, 2, 3, 4].map((n) => ({ ...EVENT, id: EVENT.id.slice(0, -1) + n, title: `Walk ${n}` }));
  renderInPortal(<Body />, () => ({ events, items: [], more: false }), '?view=week&day=2027-03-09');
  await screen.findByRole('button', { name: /^Walk 4 / });
  const days = screen.getByRole('group', { name: /March 9/ }).parentElement;
  expect(days?.style.gridTemplateColumns).toBe('repeat(7, minmax(168px, 1fr))');
});

describe('an event dragged across days of different widths', () => {
  const columns = [100, 320, 100].map((width, at, widths) => ({
    left: widths.slice(0, at).reduce((sum, one) => sum + one, 0),
    width,
  }));

  it.each([
    ['stays while its middle is over its day', { at: 0, middle: 0.5 }, 49, 0],
    ['moves to the day that its middle is over', { at: 0, middle: 0.5 }, 51, 1],
    ['crosses the wide day', { at: 0, middle: 0.5 }, 371, 2],
    ['leaves the wide day sooner from its right lane', { at: 1, middle: 0.875 }, 41, 1],
    ['leaves it later from its left lane', { at: 1, middle: 0.125 }, 41, 0],
    ['goes back', { at: 2, middle: 0.5 }, -371, -2],
    ['stays in the week', { at: 2, middle: 0.5 }, 900, 0],
  ])('%s', (_, hold, x, days) => expect(daysAcross(columns, hold, x)).toBe(days));
});
