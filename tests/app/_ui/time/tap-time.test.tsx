import { fireEvent, screen } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { TapTime } from '@/app/_ui/time/tap-time';

const now = new Date('2027-03-02T10:00:00Z');
const tap = (element: Element, pointerType = 'touch') =>
  fireEvent(element, new PointerEvent('click', { bubbles: true, pointerType }));

function show() {
  renderInPortal(
    <>
      <RelativeTime at={new Date('2027-03-02T09:55:00Z')} now={now} />
      <a href="#lead">
        <RelativeTime at={new Date('2027-03-02T08:00:00Z')} now={now} />
      </a>
      <TapTime />
    </>,
    () => null,
  );
}

it('shows the exact time of what is tapped, until something else is', async () => {
  show();
  const time = screen.getByText('5 minutes ago');
  tap(time);
  expect((await screen.findByRole('tooltip')).textContent).toBe(time.title);
  tap(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('leaves the tap to a link around the time, and the mouse to the native tooltip', () => {
  show();
  tap(screen.getByText('2 hours ago'));
  tap(screen.getByText('5 minutes ago'), 'mouse');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
