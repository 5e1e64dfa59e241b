import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { Hint } from '@/app/_ui/feedback/hint';

// Its code loads with the first hint. On a busy machine, that alone can take longer than a test waits for a tooltip.
beforeAll(() => import('@/app/_ui/feedback/tip'));

const show = (disabled = false) =>
  render(
    <MantineProvider env="test">
      <Hint label="Newest first" disabled={disabled}>
        <button type="button">Sort</button>
      </Hint>
      <button type="button">Other</button>
    </MantineProvider>,
  );

const button = () => screen.getByRole('button', { name: 'Sort' });

it('explains an element under the mouse, and describes it to screen readers', async () => {
  show();
  await userEvent.hover(button());
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toBe('Newest first');
  expect(button().getAttribute('aria-describedby')).toBe(tip.firstElementChild?.id);
  await userEvent.unhover(button());
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(button().hasAttribute('aria-describedby')).toBe(false);
});

it('explains an element that was reached by keyboard, until Escape or the next element', async () => {
  // jsdom guesses this from earlier events, and is wrong now and then.
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selectors) {
    return selectors === ':focus-visible' ? this === document.activeElement : matches.call(this, selectors);
  });
  show();
  await userEvent.tab();
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await screen.findByRole('tooltip');
  await userEvent.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
