import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EditLeadModal } from '@/app/_portal/leads/record/form/edit-lead-modal';
import { isGuarded } from '@/app/_ui/leaving/leave-guards';
import { EVENT_ENDS_EARLY } from '@/domain/leads/event/event-days';
import { LOST_REASON_LABELS } from '@/domain/leads/lead-choices';
import { DAY_HAS_PASSED, ZERO_GIVEN } from '@/domain/leads/lead-warnings';

const THEIRS = { ...LEAD, version: 4, phone: '2', notes: 'theirs' };

function open(update: (call: Call) => unknown, lead = LEAD) {
  const onClose = vi.fn();
  const mutations = renderInPortal(<EditLeadModal lead={lead} onClose={onClose} />, (call) => {
    if (call.path === 'leads.update') return update(call);
    return call.path === 'leads.history' ? { items: [], nextCursor: null } : VIEWER;
  });
  return { mutations, onClose };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('editing a lead', () => {
  it("is not offered the rep's own data, and has the keyboards of a phone", () => {
    open(() => LEAD);
    const attributes = (name: RegExp) =>
      ['type', 'inputmode', 'autocapitalize', 'autocomplete', 'dir'].map((one) => field(name).getAttribute(one));
    expect(attributes(/email/i)).toEqual([null, 'email', 'none', 'off', null]);
    expect(attributes(/phone/i)).toEqual([null, 'tel', 'none', 'off', null]);
    expect(attributes(/company/i)).toEqual([null, null, null, 'off', 'auto']);
    expect(attributes(/notes/i).slice(3)).toEqual(['off', 'auto']);
  });

  it('says at its field that an old address cannot be mailed, and saves other changes', async () => {
    const old = { ...LEAD, email: 'ola;ben@p.example' };
    const { mutations, onClose } = open(() => old, old);
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    await userEvent.type(field(/email/i), 'x');
    await save();
    expect(await screen.findByText('Invalid email format')).toBeTruthy();
    await userEvent.type(field(/email/i), '{Backspace}');
    await userEvent.type(field(/phone/i), '23');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toEqual([
      { path: 'leads.update', input: { id: LEAD.id, version: 3, changes: { phone: '123' } } },
    ]);
  });

  it('offers the addresses of a field with several (D77)', async () => {
    const { mutations, onClose } = open(() => LEAD);
    await userEvent.clear(field(/email/i));
    await userEvent.type(field(/email/i), 'Ola <ola@p.example>; ben@p.example');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use ben@p.example' }));
    expect(field(/email/i).value).toBe('ben@p.example');
    expect(screen.queryByRole('checkbox', { name: /ola@p.example/ })).toBeNull();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toMatchObject([{ input: { changes: { email: 'ben@p.example' } } }]);
  });

  it('keeps the event folded until it is used, refuses an early end at its field, and warns of what looks wrong', async () => {
    const { mutations, onClose } = open(() => LEAD);
    expect(screen.queryByLabelText('Event date')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add the event' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Event name')));
    fireEvent.change(screen.getByLabelText('Event date'), { target: { value: '2020-08-14' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-08-13' } });
    await userEvent.type(screen.getByLabelText('Attendance'), '0');
    await save();
    expect(await screen.findByText(EVENT_ENDS_EARLY)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Last day'));

    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '' } });
    const describedBy = (label: string) => screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy('Event date'))?.textContent).toBe(DAY_HAS_PASSED);
    expect(document.getElementById(describedBy('Attendance'))?.textContent).toBe(ZERO_GIVEN);
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toMatchObject([{ input: { changes: { eventDate: '2020-08-14', attendance: 0 } } }]);
  });

  it('suggests the time zone of the venue’s state', async () => {
    open(() => LEAD, { ...LEAD, venueState: 'Texas' });
    expect(screen.getByRole('combobox', { name: 'Time zone' }).getAttribute('placeholder')).toBe('America/Chicago');
  });

  describe('a lead that was lost before', () => {
    const reopened = { ...LEAD, lostReason: 'PRICE', lostReasonDetail: 'Half of ours' } as const;
    const choose = async (label: RegExp, choice: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: choice }));
    };
    const reason = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^lost reason/i });

    it('shows no reason when it is lost again, and sends what is chosen, even the same', async () => {
      const { mutations, onClose } = open(() => ({ ...reopened, version: 4 }), reopened);
      await choose(/^status/i, 'Closed Lost');
      expect([reason().value, field(/lost reason details/i).value]).toEqual(['', '']);
      await choose(/^lost reason/i, LOST_REASON_LABELS.PRICE);
      await save();
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      const changes = { status: 'CLOSED_LOST', lostReason: 'PRICE', lostReasonDetail: '' };
      expect(mutations).toEqual([{ path: 'leads.update', input: { id: LEAD.id, version: 3, changes } }]);
    });

    it('keeps its reason if it is not lost after all', async () => {
      const { mutations, onClose } = open(() => reopened, reopened);
      await choose(/^status/i, 'Closed Lost');
      await choose(/^status/i, 'New');
      await save();
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(mutations).toEqual([]);
    });
  });

  it('guards what is typed within the event that types it, because Back may come next', async () => {
    open(() => LEAD);
    const input = field(/phone/i);
    // As React works outside tests: `act` would also run what it leaves for later.
    const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    world.IS_REACT_ACT_ENVIRONMENT = false;
    onTestFinished(() => {
      world.IS_REACT_ACT_ENVIRONMENT = true;
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '555');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    expect(isGuarded()).toBe(true);
  });

  it('closes without a request if nothing changed', async () => {
    const { mutations, onClose } = open(() => LEAD);
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toEqual([]);
  });

  it('shows errors at all invalid fields and focuses the first one', async () => {
    const { mutations } = open(() => LEAD);
    await userEvent.clear(field(/contact person/i));
    await userEvent.type(field(/email/i), 'nope');
    await save();
    expect(await screen.findByText('Contact person is required')).toBeTruthy();
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/contact person/i)));
    expect(mutations).toEqual([]);
  });

  it('overwrites nothing on a conflict; "Keep mine" then sends only my fields on top of their version', async () => {
    const { mutations, onClose } = open(({ input }) => {
      if ((input as { version: number }).version === 3) {
        throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: THEIRS } });
      }
      return THEIRS;
    });
    await userEvent.type(field(/notes/i), ' and mine');
    await save();
    expect(await screen.findByText('This lead was changed since you opened it')).toBeTruthy();
    expect(screen.getByRole('row', { name: /notes theirs old and mine/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /phone 2 not changed by you/i })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    const keep = screen.getByRole('button', { name: 'Keep mine' });
    await waitFor(() => expect(document.activeElement).toBe(keep));

    await userEvent.click(keep);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations.at(-1)?.input).toEqual({ id: LEAD.id, version: 4, changes: { notes: 'old and mine' } });
  });

  it('returns to the form with the focus on the field if "Keep mine" is rejected', async () => {
    open(({ input }) => {
      const { version } = input as { version: number };
      throw new Refusal(
        version === 3
          ? { code: 'STALE_EDIT', message: 'x', details: { current: THEIRS } }
          : { code: 'VALIDATION', message: 'Not this one', field: 'changes.phone' },
      );
    });
    await userEvent.type(field(/phone/i), '9');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Not this one')).toBeTruthy();
    expect(document.activeElement).toBe(field(/phone/i));
    expect(field(/notes/i).value).toBe('theirs');
  });

  it('asks again if "Keep mine" conflicts as well', async () => {
    const { mutations } = open(({ input }) => {
      const { version } = input as { version: number };
      if (version === 5) return THEIRS;
      const current = {
        ...THEIRS,
        version: version + 1,
        ...(version === 4 && { phone: '3', email: 'late@x.example' }),
      };
      throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current } });
    });
    await userEvent.type(field(/phone/i), '9');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByRole('row', { name: /email late@x.example not changed by you/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /phone 3 19/i })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(mutations).toHaveLength(3));
    expect(mutations.at(-1)?.input).toEqual({ id: LEAD.id, version: 5, changes: { phone: '19' } });
  });

  it('sends nothing on "Take theirs"', async () => {
    const { mutations, onClose } = open(() => {
      throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: THEIRS } });
    });
    await userEvent.type(field(/phone/i), '9');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(onClose).toHaveBeenCalled();
    expect(mutations).toHaveLength(1);
  });

  it('keeps the input and offers a retry without a connection', async () => {
    let online = false;
    const { onClose } = open(() => {
      if (!online) throw new Refusal({ code: 'OFFLINE', message: 'No connection' });
      return LEAD;
    });
    await userEvent.type(field(/phone/i), '9');
    await save();
    expect(await screen.findByText('No connection')).toBeTruthy();
    expect(field(/phone/i).value).toBe('19');
    online = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('asks before discarding changes', async () => {
    const { onClose } = open(() => LEAD);
    await userEvent.type(field(/phone/i), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
  });
});
