import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD } from '@tests/support/browser/portal';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CardMenu } from '@/app/_portal/pipeline/list/card-menu';

it('stays where it opened when its card moves to another column, and then focuses the card there', async () => {
  document.body.innerHTML = `<button>Menu</button>`;
  onTestFinished(() => document.body.replaceChildren());
  const [button] = document.getElementsByTagName('button');
  if (!button) throw new Error('There is no button.');
  const open = { lead: LEAD, button, at: new DOMRect(120, 80, 24, 24) };
  const menu = (version: number) => (
    <MantineProvider env="test">
      <CardMenu open={{ ...open, lead: { ...LEAD, version } }} onClose={onClose} onMove={() => {}} />
    </MantineProvider>
  );
  const onClose = vi.fn();
  const { rerender } = render(menu(3));
  await screen.findByRole('menu');
  button.remove();
  document.body.insertAdjacentHTML('beforeend', `<div data-handle="${LEAD.id}" tabindex="0">Card</div>`);
  rerender(menu(4));
  const anchor = document.querySelector<HTMLElement>('[aria-label^="Move Northgate Arena"]');
  expect([anchor?.style.left, anchor?.style.top]).toEqual(['120px', '80px']);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Card');
});
