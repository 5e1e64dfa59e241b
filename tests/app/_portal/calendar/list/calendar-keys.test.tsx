import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCalendarKeys } from '@/app/_portal/calendar/list/use-calendar-keys';

/** The calendar's shortcuts, with a dialog on top. */
function Page({ done, off }: { done: string[]; off: boolean }) {
  useCalendarKeys(
    { goToday: () => done.push('today'), step: (way) => done.push(way > 0 ? 'on' : 'back') },
    { off, add: () => done.push('new') },
  );
  return (
    <>
      <input type="radio" aria-label="Week" />
      <input type="checkbox" aria-label="Tasks" />
      <input aria-label="Search" />
      <div role="dialog">
        <button type="button">Mark all as read</button>
      </div>
    </>
  );
}

/** Renders the page and records what its shortcuts do. */
function show({ off = false } = {}): string[] {
  const done: string[] = [];
  render(<Page done={done} off={off} />);
  return done;
}

const KEYS = 'nt{ArrowLeft}k{ArrowRight}j';

it('adds an event and switches the period', async () => {
  const done = show();
  await userEvent.keyboard(KEYS);
  expect(done).toEqual(['new', 'today', 'back', 'back', 'on', 'on']);
});

it('leaves keys to a focused dialog', async () => {
  const done = show();
  screen.getByRole('button').focus();
  await userEvent.keyboard(KEYS);
  expect(done).toEqual([]);
});

it('works while a checkbox has the focus, but leaves arrows to radio buttons and letters to text inputs', async () => {
  const done = show();
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('n');
  screen.getByRole('radio').focus();
  await userEvent.keyboard('t{ArrowLeft}');
  screen.getByRole('textbox').focus();
  await userEvent.keyboard(KEYS);
  expect(done).toEqual(['new', 'today']);
});

it('does nothing while switched off', async () => {
  const done = show({ off: true });
  await userEvent.keyboard(KEYS);
  expect(done).toEqual([]);
});
