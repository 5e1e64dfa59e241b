import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTACT, TEMPLATE } from '@tests/support/browser/items';
import { VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { changeDraft, draftOf, draftsAsideOf } from '@/app/_portal/emails/record/draft/draft-store';
import { DRAFT, field, forget, JO, loaded, send, show } from './composer';

beforeEach(forget);

async function chooseJo() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Lead' }), 'north');
  await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
}

describe('writing an email', () => {
  it('replaces the placeholders by the values of the chosen lead, in one step to undo', async () => {
    const { subject, body } = TEMPLATE;
    show({ draft: { ...EMPTY_DRAFT, templateId: TEMPLATE.id, subject, body, to: 'typed@x.example' } });
    await chooseJo();
    await waitFor(() => expect(field('Subject').value).toBe('Guards for Northgate Arena'));
    expect(field('Message').value).toBe('Hi Jo Marsh,\n\nwho decides on security at Northgate Arena?');
    expect(draftOf(VIEWER.id).templateId).toBe(TEMPLATE.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toMatchObject({ subject, body, to: 'typed@x.example', templateId: TEMPLATE.id });
  });

  it('begins with the placeholders again for another lead, and keeps what was edited', async () => {
    const { subject, body } = TEMPLATE;
    show({ draft: { ...EMPTY_DRAFT, subject, body } });
    await chooseJo();
    await waitFor(() => expect(field('Subject').value).toBe('Guards for Northgate Arena'));
    fireEvent.change(field('Message'), { target: { value: 'Hello Jo' } });
    await userEvent.click(screen.getByRole('button', { name: 'No lead' }));
    expect(draftOf(VIEWER.id)).toMatchObject({ lead: null, subject, body: 'Hello Jo' });
  });

  it('sends text that still names an earlier lead only after saying so', async () => {
    const ann = { ...JO, id: '00000000-0000-4000-8000-0000000000aa', companyName: 'Acme', contactPerson: 'Ann Roe' };
    const mutations = show({
      draft: { ...DRAFT, lead: { id: ann.id, companyName: ann.companyName }, body: 'Dear Ann Roe' },
      lead: (input) => ((input as { id: string }).id === ann.id ? ann : JO),
    });
    await screen.findByText('Acme');
    await chooseJo();
    await waitFor(() => expect(field('To').value).toBe(JO.email));
    await screen.findByText('The message still names Ann Roe');
    await send();
    await screen.findByText('The email still names another lead. Press Send again if that is right.');
    expect(document.activeElement).toBe(field('Message'));
    expect(mutations).toEqual([]);
    await send();
    await screen.findByText(/^Email sent successfully!/);
  });

  it('goes to another contact of the lead, whom it then addresses, with a copy by name', async () => {
    const { subject, body } = TEMPLATE;
    show({ draft: { ...EMPTY_DRAFT, subject, body }, contacts: [{ ...CONTACT, leadId: JO.id }] });
    await chooseJo();
    await waitFor(() => expect(field('To').value).toBe(JO.email));
    await userEvent.click(field('To'));
    await userEvent.click(await screen.findByRole('option', { name: /Sam Okafor/ }));
    expect(field('To').value).toBe('sam@acme.example');
    expect(field('Message').value).toMatch(/^Hi Sam Okafor,/);
    await userEvent.click(screen.getByRole('button', { name: 'Add CC' }));
    // It has the focus.
    await userEvent.keyboard('jo,');
    expect(draftOf(VIEWER.id).cc).toEqual([JO.email]);
  });

  it('leaves the address alone that was typed while the lead loaded', async () => {
    let arrive = (_lead: unknown) => {};
    const lead = new Promise((resolve) => {
      arrive = resolve;
    });
    show({ draft: { ...EMPTY_DRAFT, to: 'old@other.example' }, lead: () => lead });
    fireEvent.click(screen.getByRole('combobox', { name: 'Lead' }));
    fireEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    expect(field('To').value).toBe('');
    fireEvent.change(field('To'), { target: { value: 'typed@northgate.example' } });
    await act(async () => arrive(JO));
    await loaded();
    expect(field('To').value).toBe('typed@northgate.example');
  });

  it('says which address took the place of a typed one, with Undo', async () => {
    show({ draft: { ...EMPTY_DRAFT, to: 'private@x.example' } });
    await userEvent.type(screen.getByRole('combobox', { name: 'Lead' }), 'north');
    await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    await screen.findByText(`The email now goes to ${JO.email}.`);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('To').value).toBe('private@x.example');
    expect(draftOf(VIEWER.id).lead?.id).toBe(JO.id);
  });

  it('gives back a lead that was removed, with its recipients', async () => {
    const draft = { ...DRAFT, cc: ['ops@x.example'] };
    show({ draft });
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'No lead' }));
    expect(draftOf(VIEWER.id)).toMatchObject({ lead: null, to: '', cc: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toEqual(draft);
  });

  it('says so too if the page was opened for the lead', async () => {
    show({ draft: { ...EMPTY_DRAFT, to: 'typed@x.example' }, address: `?tab=email&lead=${JO.id}` });
    await screen.findByText(`The email now goes to ${JO.email}.`);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toMatchObject({ lead: { id: JO.id }, to: 'typed@x.example' });
  });

  it('takes recipients as mail programs copy them', async () => {
    show({ draft: DRAFT });
    await userEvent.click(field('To'));
    await userEvent.paste('Jo Marsh <jo@northgate.example>; Ops <ops@northgate.example>');
    expect(draftOf(VIEWER.id)).toMatchObject({ to: DRAFT.to, cc: ['jo@northgate.example', 'ops@northgate.example'] });
    await userEvent.clear(field('To'));
    await userEvent.paste('Jo Marsh <jo@northgate.example>');
    expect(draftOf(VIEWER.id).to).toBe('jo@northgate.example');
    act(() => changeDraft(VIEWER.id, { cc: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Add CC' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'CC' }));
    await userEvent.paste('Sam Lee <sam@northgate.example>');
    expect(draftOf(VIEWER.id).cc).toEqual(['sam@northgate.example']);
  });

  it('begins with the lead and the template of the address', async () => {
    show({ address: `?tab=email&lead=${JO.id}&template=${TEMPLATE.id}` });
    await waitFor(() => expect(field('Subject').value).toBe('Guards for Northgate Arena'));
    expect(field('To').value).toBe(JO.email);
    // Nothing else has the focus on a page that has just been opened.
    expect(document.activeElement).toBe(field('Message'));
    expect(draftOf(VIEWER.id)).toMatchObject({
      templateId: TEMPLATE.id,
      isBulk: TEMPLATE.isBulk,
      lead: { companyName: JO.companyName },
    });
  });

  it('sets another draft aside for the lead of the address, with Undo', async () => {
    const other = { ...DRAFT, lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } };
    show({ draft: other, address: `?tab=email&lead=${JO.id}` });
    await screen.findByText('Your other draft was set aside.');
    expect(field('Subject').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toEqual(other);
    expect(screen.queryByRole('region', { name: 'Drafts set aside' })).toBeNull();
  });

  it('keeps a draft that was set aside on the device, until it is opened in exchange or deleted', async () => {
    const user = userEvent.setup();
    const other = { ...DRAFT, lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } };
    show({ draft: other, address: `?tab=email&lead=${JO.id}` });
    const aside = await screen.findByRole('region', { name: 'Drafts set aside' });
    expect(aside.textContent).toContain(`Other ${DRAFT.subject}`);
    const kept = Object.entries(localStorage).find(([key]) => key.includes('email-drafts-aside'))?.[1];
    expect(JSON.parse(kept ?? '[]')).toEqual([other]);
    await user.type(field('Subject'), 'Northgate first');
    await user.click(screen.getByRole('button', { name: `Open the draft: Other, ${DRAFT.subject}` }));
    expect(draftOf(VIEWER.id)).toEqual(other);
    expect(document.activeElement).toBe(field('Message'));
    expect(aside.textContent).toContain('Northgate first');
    await user.click(screen.getByRole('button', { name: `Delete the draft: ${JO.companyName}, Northgate first` }));
    expect(screen.queryByRole('region', { name: 'Drafts set aside' })).toBeNull();
    await user.click(
      within(screen.getByText('Draft deleted.').closest('[role]') as HTMLElement).getByRole('button', { name: 'Undo' }),
    );
    expect(screen.getByRole('region', { name: 'Drafts set aside' }).textContent).toContain('Northgate first');
  });

  it.each([
    ['sets what was written since aside in turn', 'Written since', [{ subject: 'Written since' }]],
    ['leaves nothing aside if nothing was', '', []],
  ])('brings a draft back with Undo, and %s', async (_what, typed, asides) => {
    const other = { ...DRAFT, lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } };
    show({ draft: other, address: `?tab=email&lead=${JO.id}` });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.change(field('Subject'), { target: { value: typed } });
    await userEvent.click(undo);
    expect(draftOf(VIEWER.id)).toEqual(other);
    expect(draftsAsideOf(VIEWER.id)).toMatchObject(asides);
  });

  it('does not bring a draft back over what it has become since', async () => {
    const other = { ...DRAFT, lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } };
    show({ draft: other, address: `?tab=email&lead=${JO.id}` });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await userEvent.click(screen.getByRole('button', { name: `Open the draft: Other, ${DRAFT.subject}` }));
    fireEvent.change(field('Subject'), { target: { value: 'Edited' } });
    await userEvent.click(undo);
    await screen.findByText('Not undone: you have opened or deleted that draft since.');
    expect(draftOf(VIEWER.id)).toEqual({ ...other, subject: 'Edited' });
  });

  it('brings a discarded draft back with Undo, and sets what was written since aside', async () => {
    show({ draft: DRAFT });
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    fireEvent.change(field('Subject'), { target: { value: 'Written since' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toEqual(DRAFT);
    expect(draftsAsideOf(VIEWER.id)).toMatchObject([{ subject: 'Written since' }]);
  });

  it('begins the next message with To alone', async () => {
    show({ draft: { ...EMPTY_DRAFT, subject: 'Guards' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add BCC' }));
    expect(document.activeElement).toBe(screen.getByLabelText('BCC', { selector: 'input' }));
    await userEvent.keyboard('ops@x.example,');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByLabelText('BCC', { selector: 'input' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add BCC' })).toBeTruthy();
  });

  it('focuses what is to be filled in first when an email is asked for by a command', async () => {
    const onFocused = vi.fn();
    show({ draft: { ...DRAFT, body: '' }, isAsked: true, onFocused });
    await waitFor(() => expect(document.activeElement).toBe(field('Message')));
    expect(onFocused).toHaveBeenCalledOnce();
    cleanup();
    show({ draft: EMPTY_DRAFT, isAsked: true });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Lead' })));
  });

  it('says that the email stays in its thread for follow-ups alone', async () => {
    show({ draft: { ...DRAFT, inReplyTo: '01890000-0000-7000-8000-000000000008' } });
    expect(screen.getByText('This follow-up stays in the thread of your earlier email.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/^This follow-up/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Drafts set aside' })).toBeNull();
  });

  it('names what is missing and focuses the first input, after every attempt', async () => {
    const mutations = show();
    await send();
    expect(await screen.findByText('Choose the lead that this email is for')).toBeTruthy();
    for (const message of ['Enter an email address', 'Subject is required', 'Message is required'])
      expect(screen.getByText(message)).toBeTruthy();
    const lead = screen.getByRole('combobox', { name: 'Lead' });
    await waitFor(() => expect(document.activeElement).toBe(lead));
    await send();
    await waitFor(() => expect(document.activeElement).toBe(lead));
    expect(mutations).toEqual([]);
  });

  it('shows what placeholders become, and stops at one that is empty', async () => {
    const mutations = show({ draft: { ...DRAFT, body: `${DRAFT.body}, {{phone}}` } });
    await loaded();
    const values = screen.getByLabelText('Placeholders');
    expect([...values.children].map(({ textContent }) => textContent)).toEqual([
      'CompanyNorthgate Arena',
      'Contact personJo Marsh',
      'Phoneempty',
    ]);
    await send();
    expect(await screen.findByText(/^Phone is empty for Northgate Arena\./)).toBeTruthy();
    expect(mutations).toEqual([]);
  });

  it('inserts a placeholder at the caret', async () => {
    show({ draft: { ...DRAFT, body: 'Hi !' } });
    const body = field('Message');
    await userEvent.click(body);
    body.setSelectionRange(3, 3);
    await userEvent.click(screen.getByRole('button', { name: 'Contact person' }));
    expect(body.value).toBe('Hi {{contactPerson}}!');
  });

  it('asks before a template replaces what was typed', async () => {
    show({ draft: DRAFT });
    await userEvent.click(screen.getByRole('combobox', { name: 'Template' }));
    await userEvent.click(await screen.findByRole('option', { name: 'First contact' }));
    expect(field('Message').value).toBe(DRAFT.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Replace text' }));
    expect(field('Message').value).toBe(TEMPLATE.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Message').value).toBe(DRAFT.body);
  });

  it('makes bulk email regular again, although its template was purged', async () => {
    const purged = '01890000-0000-7000-8000-000000000099';
    show({ draft: { ...DRAFT, templateId: purged, isBulk: true } });
    expect(screen.getByText(/includes your postal address and an unsubscribe link/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Make it a regular email' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Template' }));
    expect(draftOf(VIEWER.id)).toEqual({ ...DRAFT, templateId: null, isBulk: false });
    expect(screen.queryByText(/unsubscribe link/)).toBeNull();
  });

  it('keeps the draft across a reload, but not for another user', async () => {
    show();
    await userEvent.type(field('Subject'), 'Gates');
    cleanup();
    expect(localStorage.getItem(`stanchion-email-draft-${VIEWER.id}`)).toContain('Gates');
    expect(draftOf('another user')).toBe(EMPTY_DRAFT);
  });
});

it('says whom the message comes from and where replies go', async () => {
  show();
  expect((await screen.findByText('From')).parentElement?.textContent).toBe('FromDana <no-reply@stanchion.test>');
  expect(screen.getByText('Replies go to').parentElement?.textContent).toBe('Replies go todana@example.com');
});
