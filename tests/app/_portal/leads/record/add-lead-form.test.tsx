import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddLeadForm } from '@/app/_portal/leads/record/add/add-lead-form';
import { ADD_FORM, leadDrafts } from '@/app/_portal/leads/record/add/kept-draft';

const limits = { plan: 'FREE', leads: { current: 7, maximum: 7 }, ai: { monthly: 5 }, emails: { monthly: 12 } };
const answering =
  (create: () => unknown) =>
  ({ path }: Call) =>
    path === 'leads.create' ? create() : path === 'usage.limits' ? limits : VIEWER;

function open(create: () => unknown) {
  const onAdded = vi.fn();
  const onClose = vi.fn();
  const mutations = renderInPortal(
    <AddLeadForm opened calls={1} onClose={onClose} onAdded={onAdded} />,
    answering(create),
  );
  return { mutations, onAdded, onClose };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => leadDrafts.keep(VIEWER.id, ADD_FORM, null));

describe('adding a lead', () => {
  it('sends texts unchanged, with the defaults of the profile', async () => {
    const { mutations, onAdded, onClose } = open(() => LEAD);
    await userEvent.type(field(/company name/i), ' Northgate ');
    await userEvent.type(field(/contact person/i), 'Jo{Enter}');
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(LEAD));
    expect(onClose).toHaveBeenCalled();
    expect(mutations).toEqual([
      {
        path: 'leads.create',
        input: expect.objectContaining({
          companyName: ' Northgate ',
          status: 'CONTACTED',
          priority: 'HIGH',
          nextFollowUp: null,
        }),
      },
    ]);
  });

  it('opens the upgrade modal at the cap, based on the error code, with the actual maximum', async () => {
    open(() => {
      throw new Refusal({ code: 'LEAD_LIMIT', message: 'whatever', details: { current: 7, maximum: 7 } });
    });
    await userEvent.type(field(/company name/i), 'Northgate');
    await userEvent.type(field(/contact person/i), 'Jo{Enter}');
    expect(await screen.findByText('Lead Limit Reached')).toBeTruthy();
    expect(screen.getByText(/your limit of 7 leads/)).toBeTruthy();
    expect(screen.getByText(/^FREE gets 5 AI uses and 12 emails a month\. PRO gets 100 AI uses/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to PRO - $49/month' })).toBeTruthy();
    expect(screen.queryByText(/Failed to add lead/)).toBeNull();
  });

  it('shows an error and keeps the input', async () => {
    open(() => {
      throw new Refusal({ code: 'INTERNAL', message: 'a word about a limit' });
    });
    await userEvent.type(field(/company name/i), 'Northgate');
    await userEvent.type(field(/contact person/i), 'Jo{Enter}');
    expect(await screen.findByText('Failed to add lead. Please try again. a word about a limit')).toBeTruthy();
    expect(field(/company name/i).value).toBe('Northgate');
    expect(screen.queryByText('Lead Limit Reached')).toBeNull();
  });
});
