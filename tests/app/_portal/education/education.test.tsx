import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, expect, it } from 'vitest';
import { EDUCATION } from '@/app/_content/education/education';
import { clientText, plainText } from '@/app/_content/education/section';
import { GLOSSARY } from '@/app/_content/education/sections/conversation';
import { ROLES } from '@/app/_content/education/sections/planning';
import Education from '@/app/_portal/education/list/education';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { changeDraft, draftOf, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { pendingFilesOf, uploadFile } from '@/app/_portal/emails/record/draft/pending-files';
import { beginSending, endSending } from '@/app/_portal/emails/record/draft/send-attempt';
import { tabById } from '@/app/_portal/tabs';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';

afterEach(() => {
  keepDraft(VIEWER.id, EMPTY_DRAFT);
  window.history.replaceState(null, '', '/');
});

function open(answer: (path: string) => unknown = () => ({})) {
  const calls = renderInPortal(<Education tab={tabById('education')} />, ({ path }) => answer(path));
  return { user: userEvent.setup(), calls };
}

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('has every section, with contents that lead to them', async () => {
  const { user } = open();
  expect(headings()).toEqual(EDUCATION.map(({ title }) => title));
  await user.click(screen.getByRole('link', { name: ROLES.title }));
  expect(document.activeElement?.textContent).toBe(ROLES.title);
});

it('is searched in titles and texts', async () => {
  const { user } = open();
  const search = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
  search('usher');
  expect(headings()).toContain(ROLES.title);
  expect(headings().length).toBeLessThan(EDUCATION.length);
  expect(screen.getByRole('status').textContent).toMatch(/^\d sections?$/);
  search('usher zeppelin');
  expect(screen.getByText('Nothing here says “usher zeppelin”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(headings()).toHaveLength(EDUCATION.length);
});

it('adds a section to the end of the email that is being written, with undo', async () => {
  keepDraft(VIEWER.id, { ...EMPTY_DRAFT, to: 'jo@acme.example', subject: 'Our call', body: 'Hi Jo,\n' });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: `Add to email: ${ROLES.title}` }));
  expect(draftOf(VIEWER.id)).toMatchObject({ subject: 'Our call', body: `Hi Jo,\n\n${clientText(ROLES)}` });
  expect(window.location.search).toBe('?tab=email');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(draftOf(VIEWER.id)).toMatchObject({ subject: 'Our call', body: 'Hi Jo,\n' });
});

const addRoles = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: `Add to email: ${ROLES.title}` }));

it('leaves files alone that are still being uploaded for the email', async () => {
  uploadFile(VIEWER.id, new File(['plan'], 'plan.pdf'), () => {});
  const page = open();
  await addRoles(page);
  expect(pendingFilesOf(VIEWER.id)).toHaveLength(1);
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(draftOf(VIEWER.id).body).toBe('');
  expect(pendingFilesOf(VIEWER.id)).toHaveLength(1);
});

it('adds nothing to an email that has no room for it, and says so', async () => {
  const full = { ...EMPTY_DRAFT, subject: 'Our call', body: 'x'.repeat(EMAIL_LIMITS.body - 1) };
  keepDraft(VIEWER.id, full);
  await addRoles(open());
  expect(await screen.findByText('Not added: your email would get too long.')).toBeTruthy();
  expect(draftOf(VIEWER.id)).toEqual(full);
  expect(window.location.search).toBe('');
});

it('adds nothing to an email that is being sent', async () => {
  const sent = { ...EMPTY_DRAFT, subject: 'Our call', body: 'Hi Jo' };
  keepDraft(VIEWER.id, sent);
  beginSending(VIEWER.id);
  await addRoles(open());
  act(() => endSending(VIEWER.id));
  expect(await screen.findByText('Your email is being sent. Try again in a moment.')).toBeTruthy();
  expect(draftOf(VIEWER.id)).toEqual(sent);
});

it('is not taken out of an email that was edited since', async () => {
  const page = open();
  await addRoles(page);
  act(() => changeDraft(VIEWER.id, { subject: 'Mine' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not undone: your email has changed since.')).toBeTruthy();
  expect(draftOf(VIEWER.id)).toMatchObject({ subject: 'Mine', body: clientText(ROLES) });
});

it('says what nobody has verified, and leads to the regulators', async () => {
  open();
  const roles = within(screen.getByRole('region', { name: ROLES.title }));
  expect(roles.getByText('Not yet verified')).toBeTruthy();
  expect(roles.getByText(ROLES.lookUp?.what ?? '', { exact: false })).toBeTruthy();
  expect(roles.getByRole('link', { name: 'Regulators by state' }).getAttribute('href')).toBe('/?tab=regulatory');
  const glossary = within(screen.getByRole('region', { name: GLOSSARY.title }));
  expect(glossary.queryByText('Not yet verified')).toBeNull();
});

it('is the subject of a message that has none', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: `Add to email: ${ROLES.title}` }));
  expect(draftOf(VIEWER.id)).toMatchObject({ subject: ROLES.forClient.subject, body: clientText(ROLES) });
});

it('adds a section as a note with one press, and takes it back', async () => {
  const note = { id: '01890000-0000-7000-8000-0000000000e1', title: ROLES.title };
  const { user, calls } = open(() => note);
  await user.click(screen.getByRole('button', { name: `Add as note: ${ROLES.title}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls).toEqual([
      { path: 'notes.create', input: { title: ROLES.title, content: plainText(ROLES), leadId: null } },
      { path: 'notes.delete', input: { id: note.id } },
    ]),
  );
});
