import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { inStages } from '@tests/support/reports/counted';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useUpdateLead } from '@/app/_portal/leads/record/module';
import { askLostReason } from '@/app/_portal/leads/record/status/lost-reason';
import { LostReasonDialog } from '@/app/_portal/leads/record/status/lost-reason-dialog';
import { useMoveLead } from '@/app/_portal/leads/record/status/use-move-lead';
import { WorthDialog } from '@/app/_portal/leads/record/status/worth-dialog';
import { api } from '@/app/_trpc/client';
import type { UpdatedLead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { ALREADY_UNDONE } from '@/domain/leads/lead-undo';
import { summarizePipeline } from '@/domain/pipeline/pipeline';

const MOVED_AT = new Date('2026-03-05T10:00:00Z');

function Mover({ to }: { to: LeadStatus }) {
  const move = useMoveLead();
  const { change } = useUpdateLead();
  const [at, setAt] = useState<LeadStatus | null>(null);
  return (
    <>
      {at && <p>Now in {at}</p>}
      <a href={`/?id=${LEAD.id}`} data-row-focus>
        {LEAD.companyName}
      </a>
      <button type="button" onClick={() => void change({ ...LEAD, version: LEAD.version + 1 }, { phone: '2' })}>
        Edit
      </button>
      <button type="button" onClick={() => void move(LEAD, to).then((at) => setAt(at))}>
        Move
      </button>
      <LostReasonDialog />
      <WorthDialog />
    </>
  );
}

/** Moves a lead. The server answers with the given changes, and every undo with `undo`. */
async function move(to: LeadStatus, saved: Partial<UpdatedLead> = {}, undo: () => unknown = () => ({})) {
  const moved = { ...LEAD, status: to, version: LEAD.version + 1, stageEnteredAt: MOVED_AT, ...saved };
  const calls: Call[] = renderInPortal(<Mover to={to} />, ({ path, input }) => {
    if (path === 'leads.undoMove') return undo();
    const { changes } = input as { changes: Partial<UpdatedLead> };
    return 'status' in changes ? moved : { ...moved, ...changes, version: moved.version + 1 };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  return calls;
}

const toast = async () => (await screen.findByRole('status')).textContent;
const pressUndo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

afterEach(async () => {
  // The open question belongs to the page, not to the test.
  const open = screen.queryByRole('button', { name: /^(Skip|Not now)$/ });
  if (open) await userEvent.click(open);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  notifications.clean();
});

describe('moving a lead', () => {
  it('names the lead, so that two moves can be told apart', async () => {
    await move('PROPOSAL_SENT', { createdTasks: 1, amount: 500 });
    expect(await toast()).toContain('task added.Northgate Arena');
  });

  it('says nothing if the server had nothing to change', async () => {
    const calls = await move('PROPOSAL_SENT', { version: LEAD.version });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it('answers where the lead is, if somebody else was faster', async () => {
  const current = { ...LEAD, version: LEAD.version + 1, status: 'CLOSED_WON' };
  renderInPortal(<Mover to="CONTACTED" />, () => {
    throw new Refusal({ code: 'STALE_EDIT', message: 'Somebody was faster.', details: { current } });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Now in CLOSED_WON')).toBeTruthy();
});

function WonCount() {
  const { data } = api.pipeline.summary.useQuery();
  return <p>{data ? `${data.stages.CLOSED_WON.count} won` : 'Loading'}</p>;
}

it('counts a lead that somebody else was faster to move where it is now', async () => {
  const current = { ...LEAD, version: LEAD.version + 1, status: 'CLOSED_WON' };
  let reads = 0;
  const refetch = deferred<unknown>();
  renderInPortal(
    <>
      <Mover to="CONTACTED" />
      <WonCount />
    </>,
    ({ path }) => {
      if (path === 'pipeline.summary') {
        reads += 1;
        return reads === 1 ? summarizePipeline(inStages({ NEW: 1 })) : refetch.promise;
      }
      throw new Refusal({ code: 'STALE_EDIT', message: 'Somebody was faster.', details: { current } });
    },
  );
  expect(await screen.findByText('0 won')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Now in CLOSED_WON')).toBeTruthy();
  expect(screen.getByText('1 won')).toBeTruthy();
});

describe('Undo', () => {
  it('names the move by the time at which the lead entered its stage, and says which tasks stay', async () => {
    const calls = await move('CONTACTED', { createdTasks: 1 }, () => ({ lead: LEAD, removedTasks: 0, keptTasks: 1 }));
    await pressUndo();
    await screen.findByText(
      'Northgate Arena is back in New. 1 follow-up task stays, because it was edited or completed.',
    );
    expect(calls.at(-1)).toEqual({ path: 'leads.undoMove', input: { id: LEAD.id, stageEnteredAt: MOVED_AT } });
  });

  it('says why it failed', async () => {
    await move('CONTACTED', {}, () => {
      throw new Refusal({ code: 'STALE_EDIT', message: ALREADY_UNDONE });
    });
    await pressUndo();
    expect((await screen.findByRole('alert')).textContent).toContain(`Not undone${ALREADY_UNDONE}`);
  });

  it('is offered once the question why the lead was lost is closed, because its dialog keeps the focus', async () => {
    await move('CLOSED_LOST', {}, () => ({ lead: LEAD, removedTasks: 1, keptTasks: 0 }));
    await screen.findByRole('dialog', { name: 'Moved to Closed Lost. Why?' });
    expect(screen.queryByText('Undo')).toBeNull();
    await userEvent.keyboard('3');
    expect(await toast()).toContain('Moved to Closed Lost.');
    await pressUndo();
    await screen.findByText('Northgate Arena is back in New.');
  });

  it('is offered by the question itself, and then nothing else is', async () => {
    const calls = await move('CLOSED_LOST', {}, () => ({ lead: LEAD, removedTasks: 1, keptTasks: 0 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo move' }));
    await screen.findByText('Northgate Arena is back in New.');
    expect(calls.map(({ path }) => path)).toEqual(['leads.update', 'leads.undoMove']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it("returns the focus to the lead's row", async () => {
    await move('CONTACTED', {}, () => ({ lead: LEAD, removedTasks: 0, keptTasks: 0 }));
    await pressUndo();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: LEAD.companyName })));
  });

  it('is followed by a change that was made meanwhile, with the version that it led to', async () => {
    const answer = deferred<unknown>();
    const calls = await move('CONTACTED', {}, () => answer.promise);
    await pressUndo();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    answer.resolve({ lead: { ...LEAD, version: LEAD.version + 2 }, removedTasks: 0, keptTasks: 0 });
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.at(-1)?.input).toMatchObject({ version: LEAD.version + 2, changes: { phone: '2' } });
  });
});

describe('the question why a lead was lost', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Moved to Closed Lost. Why?' });

  it('follows the move, and takes a digit for an answer', async () => {
    const calls = await move('CLOSED_LOST');
    expect((await dialog()).textContent).toContain('Northgate Arena');
    await userEvent.keyboard('3');
    await waitFor(() =>
      expect(calls.at(-1)?.input).toMatchObject({ changes: { lostReason: 'COMPETITOR', lostReasonDetail: '' } }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a text for Other, in which digits are only text', async () => {
    const calls = await move('CLOSED_LOST');
    await dialog();
    await userEvent.keyboard('6');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What was it?' })));
    await userEvent.keyboard(' 2 vendors {Enter}');
    await waitFor(() =>
      expect(calls.at(-1)?.input).toMatchObject({ changes: { lostReason: 'OTHER', lostReasonDetail: '2 vendors' } }),
    );
  });

  it('does not keep what was typed for another lead of the same name', async () => {
    await move('CLOSED_LOST');
    await dialog();
    await userEvent.keyboard('6');
    await userEvent.type(screen.getByRole('textbox'), 'Budget');
    act(() => void askLostReason(LEAD.companyName));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });

  it('refuses a text that is too long, and keeps it', async () => {
    const calls = await move('CLOSED_LOST');
    await dialog();
    await userEvent.keyboard('6');
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste('x'.repeat(201));
    await userEvent.keyboard('{Enter}');
    screen.getByText('At most 200 characters');
    expect(calls).toHaveLength(1);
  });

  it('can be dismissed, which leaves the reason not stated', async () => {
    const calls = await move('CLOSED_LOST');
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ path }) => path)).toEqual(['leads.update']);
  });

  it('is not asked about other moves', async () => {
    await move('CLOSED_WON', { amount: 500 });
    await toast();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the question what a lead is worth', () => {
  const dialog = (stage: string) => screen.findByRole('dialog', { name: `Moved to ${stage}. What is it worth?` });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('follows a proposal, and takes an amount and the day on which the deal is expected to close', async () => {
    const calls = await move('PROPOSAL_SENT');
    expect((await dialog('Proposal Sent')).textContent).toContain('Northgate Arena');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
    await userEvent.keyboard('$12,500');
    await userEvent.type(screen.getByLabelText('Expected close'), '2027-04-15');
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.at(-1)?.input).toMatchObject({ changes: { amount: 12_500, expectedCloseDate: '2027-04-15' } }),
    );
    expect(await toast()).toContain('Moved to Proposal Sent.');
  });

  it('asks of a won lead only for the amount, and says what is wrong with it', async () => {
    const calls = await move('CLOSED_WON');
    await dialog('Closed Won');
    expect(screen.queryByLabelText('Expected close')).toBeNull();
    await userEvent.type(screen.getByLabelText('Amount'), '12,5{Enter}');
    screen.getByText('Must be an amount in US dollars, such as 12500 or $12,500.50');
    expect(calls).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Amount'), '00{Enter}');
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ changes: { amount: 12_500 } }));
  });

  it('can be dismissed, which leaves the amount not stated', async () => {
    const calls = await move('CLOSED_WON');
    await dialog('Closed Won');
    await press('Not now');
    expect(await toast()).toContain('Moved to Closed Won.');
    expect(calls).toHaveLength(1);
  });

  it('can undo the move instead', async () => {
    const calls = await move('PROPOSAL_SENT', {}, () => ({ lead: LEAD, removedTasks: 1, keptTasks: 0 }));
    await dialog('Proposal Sent');
    await press('Undo move');
    await screen.findByText('Northgate Arena is back in New.');
    expect(calls.map(({ path }) => path)).toEqual(['leads.update', 'leads.undoMove']);
  });

  it.each(['PROPOSAL_SENT', 'CLOSED_WON'] as const)('is not asked of a lead with an amount: %s', async (stage) => {
    await move(stage, { amount: 0 });
    await toast();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
