import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FollowUpMenu } from '@/app/_portal/leads/record/detail/follow-up-menu';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';

let show: (lead: LeadItem) => void;

function MenuOfLead() {
  const [lead, setLead] = useState<LeadItem>(LEAD);
  show = setLead;
  return <FollowUpMenu lead={lead} onOther={vi.fn()} />;
}

it('acts on the lead as it was when the menu opened', async () => {
  const calls = renderInPortal(<MenuOfLead />, () => VIEWER);
  await userEvent.click(screen.getByRole('button', { name: 'Follow-up' }));
  const [first] = await screen.findAllByRole('menuitem');
  act(() => show({ ...LEAD, version: 4 }));
  if (first) await userEvent.click(first);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ id: LEAD.id, version: 3 });
});
