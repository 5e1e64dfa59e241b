import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ChoiceMenu } from '@/app/_ui/menus/choice-menu';

const COLORS = ['red', 'green'] as const;

async function open() {
  const onChoose = vi.fn();
  render(
    <MantineProvider env="test">
      <ChoiceMenu
        name="Color: red"
        value="red"
        choices={COLORS}
        badge="red"
        label={(color) => color}
        onChoose={onChoose}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Color: red. Change' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['red', 'true'],
    ['green', 'false'],
  ]);
  return { button, onChoose };
}

it('opens a menu with the present choice, takes another one, and focuses its button again', async () => {
  const { button, onChoose } = await open();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'green' }));
  expect(onChoose.mock.calls).toEqual([['green']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('closes by Escape, and chooses nothing', async () => {
  const { button, onChoose } = await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
  expect(onChoose).not.toHaveBeenCalled();
});

it('acts on what it was opened for, even if that changes while it is open', async () => {
  const onChoose = vi.fn();
  const menu = (value: (typeof COLORS)[number], version: number) => (
    <MantineProvider env="test">
      <ChoiceMenu
        name="Color"
        value={value}
        choices={COLORS}
        badge={value}
        label={(color) => color}
        onChoose={(color) => onChoose(color, version)}
      />
    </MantineProvider>
  );
  const { rerender } = render(menu('red', 3));
  await userEvent.click(screen.getByRole('button', { name: 'Color. Change' }));
  await screen.findAllByRole('menuitemradio');
  rerender(menu('green', 4));
  expect(screen.getByRole('menuitemradio', { name: 'red' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'green' }));
  expect(onChoose.mock.calls).toEqual([['green', 3]]);
});
