import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD } from '@tests/support/browser/portal';
import { expect, it, vi } from 'vitest';
import { LeadRowMenu } from '@/app/_portal/leads/list/lead-row-menu';
import { CardMenu } from '@/app/_portal/pipeline/list/card-menu';

const EMAILS = ['jo@northgate.example', ''];

it.each(EMAILS)('offers to write an email only if there is an address: “%s”', async (email) => {
  render(
    <LeadRowMenu lead={{ ...LEAD, email }} actions={{ edit: () => {}, remove: () => {}, bookAgain: () => {} }} />,
    {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    },
  );
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${LEAD.companyName}` }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryAllByRole('menuitem', { name: 'Email' })).toHaveLength(email ? 1 : 0);
});

it('offers to book a won lead again', async () => {
  const bookAgain = vi.fn();
  const won = { ...LEAD, status: 'CLOSED_WON' } as const;
  render(<LeadRowMenu lead={won} actions={{ edit: () => {}, remove: () => {}, bookAgain }} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${LEAD.companyName}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Book again' }));
  expect(bookAgain).toHaveBeenCalledWith(won);
});

it.each(EMAILS)('offers to write an email on the board only if there is an address: “%s”', async (email) => {
  const open = { lead: { ...LEAD, email }, button: document.body, at: new DOMRect() };
  render(<CardMenu open={open} onClose={() => {}} onMove={() => {}} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  await screen.findByRole('menu');
  expect(screen.queryAllByRole('menuitem', { name: 'Email this lead' })).toHaveLength(email ? 1 : 0);
});
