import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useMoveLead } from '@/app/_portal/pipeline/record/use-move-lead';
import type { Lead } from '@/domain/leads/lead';
import { later } from '../../../later';
import { LEAD, renderInPortal } from '../../leads/record/harness';

function Mover() {
  const moveLead = useMoveLead();
  return (
    <button type="button" onClick={() => void moveLead(LEAD, 'PROPOSAL_SENT')}>
      Move
    </button>
  );
}

/** Moves a lead; the server responds with the given version. */
async function move(version: number) {
  const answer = later<Lead>();
  renderInPortal(<Mover />, () => answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  answer.give({ ...LEAD, status: 'PROPOSAL_SENT', version });
}

afterEach(() => notifications.clean());

describe('moving a lead', () => {
  it('shows a toast', async () => {
    await move(LEAD.version + 1);
    expect((await screen.findByRole('status')).textContent).toContain('Northgate Arena moved to Proposal Sent.');
  });

  it('shows none if the server had nothing to change', async () => {
    await move(LEAD.version);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
