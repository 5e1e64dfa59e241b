import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { DayEntries } from '@/app/_portal/calendar/list/views/day-entries';

const show = (count: number) =>
  renderInPortal(
    <DayEntries
      title="Saturday, November 21"
      fit={3}
      entries={(place) =>
        Array.from({ length: count }, (_, index) => `Event ${index + 1}`).map((title) => (
          <button key={title} type="button" data-place={place}>
            {title}
          </button>
        ))
      }
    />,
    () => null,
  );

const titles = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent);

it('shows all entries if they fit', () => {
  show(3);
  expect(titles(screen.getAllByRole('button'))).toEqual(['Event 1', 'Event 2', 'Event 3']);
});

it('lists all entries of the day in the popover, including those already shown', async () => {
  show(5);
  expect(titles(screen.getAllByRole('button'))).toEqual(['Event 1', 'Event 2', '3 more']);
  await userEvent.click(screen.getByRole('button', { name: '3 more' }));
  const list = await screen.findByRole('dialog', { name: 'Saturday, November 21' });
  expect(titles(within(list).getAllByRole('button'))).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4', 'Event 5']);
});
