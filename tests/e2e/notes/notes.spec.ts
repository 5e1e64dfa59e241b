import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { chooseLead } from '@tests/support/browser/steps';
import { call, seedNotes } from '@tests/support/rest/calls';

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

/** Finds an input by its exact label, because the label of the search also contains "title" and "content". */
const field = (within: Page | Locator, name: 'Title' | 'Content' | 'Lead' | 'Tags') =>
  within.getByRole(name === 'Tags' || name === 'Lead' ? 'combobox' : 'textbox', { name, exact: true });

const cards = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('article');

test('a note of a lead can be created, found, edited, deleted and restored', async ({ signedUp: page, seed }) => {
  await seed([acme, { companyName: 'Beta Park', contactPerson: 'Sam' }]);
  await openTab(page, 'notes');
  await expect(page.getByText('Write down what was said, and find it again by lead or by tag.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Gate plan');
  await chooseLead(field(page, 'Lead'), 'jo fi', 'Acme Arena');
  await field(page, 'Content').fill('North gate first.\n\nThen the west gate.');
  await field(page, 'Tags').fill('gates');
  await page.keyboard.press('Enter');
  await field(page, 'Tags').fill('GATES');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(field(page, 'Title')).toBeHidden();

  await seedNotes(page, [{ title: 'Budget', content: '18,000 for both nights', tags: ['money'] }]);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press('/');
  await page.keyboard.type('west');
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Tag filter' }).click();
  await page.getByRole('option', { name: /money/ }).click();
  await expect(cards(page)).toContainText(['Budget']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('link', { name: 'Gate plan' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Then the west gate.')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Acme Arena' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Edit note' }).click();
  await field(drawer, 'Title').fill('Final gate plan');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer.getByRole('heading', { name: 'Final gate plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toContainText('Final gate plan');

  await page.getByRole('button', { name: 'Actions for Final gate plan' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this note?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('a lead shows its whole timeline, where a note can be added', async ({ signedUp: page, seed }) => {
  const [lead] = await seed([{ ...acme, status: 'CONTACTED' }]);
  if (!lead) throw new Error('No lead was made.');
  await page.goto(`/?tab=crm&id=${lead.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toHaveText([
    /Follow-up task added: Follow up with Acme Arena/,
    /Created/,
  ]);
  const detail = page.getByRole('dialog', { name: 'Acme Arena' });
  await detail.getByRole('button', { name: 'Add note', exact: true }).click();
  await field(detail, 'Content').fill('Called back');
  // Closing the lead keeps the draft.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Acme Arena' }).click();
  await expect(field(detail, 'Content')).toHaveValue('Called back');
  await field(detail, 'Content').fill('Called back\nThey want 40 guards.');
  await page.keyboard.press('Control+Enter');
  await expect(timeline.getByRole('listitem').first()).toContainText('They want 40 guards.');
  await inBothSchemes(page, () => expectAccessible(page));

  await timeline.getByRole('link', { name: 'Called back' }).click();
  await expect(page).toHaveURL(/tab=notes&id=/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Called back' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Acme Arena' }).click();
  await expect(page).toHaveURL(`/?tab=crm&id=${lead.id}`);
});

test('a new note survives switching tabs, and discarding or overwriting an edit asks first', async ({
  signedUp: page,
}) => {
  const [note] = await seedNotes(page, [{ title: 'Gate plan', content: 'North gate' }]);
  if (!note) throw new Error('No note was made.');
  await openTab(page, 'dashboard');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await menu.getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await field(page, 'Title').fill('Half a note');
  await menu.getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL(/tab=tasks/);
  await page.goBack();
  await expect(field(page, 'Title')).toHaveValue('Half a note');
  await field(page, 'Title').press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Title')).toBeHidden();

  await page.goto(`/?tab=notes&id=${note.id}`);
  const drawer = page.getByRole('dialog', { name: /Gate plan|Edit note/ });
  await drawer.getByRole('button', { name: 'Edit note' }).click();
  await field(drawer, 'Content').fill('Mine');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await call(page, 'notes.update', { id: note.id, version: 1, changes: { title: 'Theirs', content: 'Theirs, too' } });
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer.getByText('This note was changed since you opened it')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('dialog', { name: 'Theirs' }).getByText('Mine', { exact: true })).toBeVisible();
});

test('every state of the notes tab is accessible', async ({ signedUp: page, seed }) => {
  test.slow();
  const [lead] = await seed([acme]);
  await openTab(page, 'notes');
  await expect(page.getByText('Write down what was said, and find it again by lead or by tag.')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await seedNotes(page, [
    { title: 'Gate plan', content: 'North gate', tags: ['gates', 'VIP'], leadId: lead?.id },
    { title: 'Budget', content: '18,000' },
  ]);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Content is required')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('link', { name: 'Gate plan' }).click();
  await expect(page.getByRole('dialog').getByText('North gate')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Edit note' }).click();
  await expect(field(page.getByRole('dialog'), 'Title')).toBeFocused();
  await inBothSchemes(page, () => expectAccessible(page));
});
