import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectLoaded, expectResponsive, openTab } from '@tests/support/browser/browser';
import { test } from '@tests/support/browser/own-clock';
import { chooseLead, moveTo, signUp } from '@tests/support/browser/steps';
import { hubspotFile } from '@tests/support/hubspot-file';
import type { TabId } from '@/app/_portal/tabs';
import { addDays } from '@/domain/shared/time';

/** Where pictures of the end of the week are saved; unset: none are taken. */
const PICTURES = process.env.STANCHION_PICTURES;

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 4 / 3, timezoneId: 'America/New_York' });

/** Nine in the morning of a Monday that is at least a week from the ends of its month, so that a month's report shows the week. */
function nextMonday(): Date {
  const now = new Date();
  const eighth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 8, 14));
  return addDays(eighth, (8 - eighth.getUTCDay()) % 7);
}

/** Looks a task up and completes it, and waits until it is gone. */
async function complete(page: Page, title: string): Promise<void> {
  await openTab(page, 'tasks');
  await page.getByRole('textbox', { name: /^Search tasks/ }).fill(title);
  // Until the search has its results, rows move away under the pointer.
  await expect(page.getByRole('button', { name: /^Complete / })).toHaveCount(1);
  await page.getByRole('button', { name: `Complete ${title}` }).click();
  const tasks = page.getByRole('group', { name: 'Tasks', exact: true });
  await expect(tasks.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
}

/** Completes at once what is overdue, from the link on the dashboard. */
async function completeOverdue(page: Page): Promise<void> {
  await openTab(page, 'dashboard');
  await page.getByRole('link', { name: /^\d+ tasks$/ }).click();
  await page.getByRole('checkbox', { name: 'Select all loaded tasks' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByText(/tasks were set to Completed/)).toBeVisible();
}

/** Looks a lead up on the board and moves it. */
async function moveOnBoard(page: Page, company: string, stage: string): Promise<void> {
  await openTab(page, 'pipeline');
  await page.getByRole('textbox', { name: /^Search leads/ }).fill(company);
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(1);
  await moveTo(page, company, stage);
}

/** Adds an event for a lead, tomorrow from 3 to 4 p.m. */
async function meetTomorrow(page: Page, title: string, company: string): Promise<void> {
  await openTab(page, 'calendar');
  await page.getByRole('button', { name: 'New event', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Title').fill(title);
  const today = await form.getByLabel('Start').inputValue();
  const day = addDays(new Date(`${today.slice(0, 10)}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10);
  await form.getByLabel('Start').fill(`${day}T15:00`);
  await form.getByLabel(/^End/).fill(`${day}T16:00`);
  await chooseLead(form.getByLabel('Lead'), company, company);
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();
}

async function savePicture(page: Page, name: string, { tab, last }: { tab: TabId; last: string }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await openTab(page, tab);
    await expect(page.getByRole('main').getByText(last, { exact: true }).first()).toBeVisible();
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(`${name}-${scheme}.webp`, data, 'base64');
  }
}

const FESTIVAL = 'Harvest Moon Music Festival';

test('somebody moves here from another CRM, works for a week, asks a colleague to join, and wins', async ({
  page,
  account,
  setClock,
}) => {
  // A week of work, in one account.
  test.setTimeout(300_000);
  const monday = nextMonday();
  await setClock(monday);
  await signUp(page, { ...account, name: 'Jordan Avery' });

  // To the end of the tour.
  for (const step of ['Move them through the pipeline', 'Work through your tasks', 'See where you stand']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('region', { name: step })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Done' }).click();

  await openTab(page, 'crm');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import leads' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hubspot.csv', mimeType: 'text/csv', buffer: Buffer.from(hubspotFile(60, monday)) });
  await importing.getByRole('button', { name: 'Continue' }).click();
  // Its words for statuses are not ours, but known.
  await expect(importing.getByLabel('Status for “Contract sent”')).toHaveValue('PROPOSAL_SENT');
  await importing.getByRole('button', { name: 'Continue' }).click();
  await importing.getByLabel('Create follow-up tasks').check();
  await importing.getByRole('button', { name: 'Import 60 leads' }).click();
  await expect(importing.getByText('60 leads imported')).toBeVisible();
  await importing.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('row', { name: new RegExp(FESTIVAL) }).hover();
  await page.getByRole('button', { name: `Email ${FESTIVAL}` }).click();
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(
    'delia@harvestmoonmusicfestival.example',
  );
  await expectResponsive(page);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Guards for your three days');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi Delia, shall we walk the gates on Wednesday?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Email sent successfully!')).toBeVisible();
  await moveOnBoard(page, FESTIVAL, 'Contacted');

  const onDay = (day: number) => setClock(addDays(monday, day));
  await onDay(1);
  await complete(page, 'Prepare consultation for Cedar Hall Conference Center');
  await moveOnBoard(page, FESTIVAL, 'Consultation Scheduled');
  await meetTomorrow(page, 'Walk the gates with Delia', FESTIVAL);

  await onDay(2);
  await openTab(page, 'dashboard');
  await expect(page.getByText(/^Wednesday, /)).toBeVisible();
  await expect(page.getByText('Walk the gates with Delia')).toBeVisible();
  await complete(page, `Prepare consultation for ${FESTIVAL}`);
  await completeOverdue(page);
  await moveOnBoard(page, FESTIVAL, 'Proposal Sent');
  await moveOnBoard(page, 'Bluewater Arena', 'Consultation Scheduled');

  await onDay(3);
  await completeOverdue(page);
  await moveOnBoard(page, 'Riverbend Half Marathon', 'Closed Won');
  await moveOnBoard(page, 'Ironworks Concert Hall', 'Closed Lost');
  const question = page.getByRole('dialog', { name: 'Moved to Closed Lost. Why?' });
  // Keys reach it once it has the focus, which is after it is visible.
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  await meetTomorrow(page, 'Hockey nights: who stands where', 'Bluewater Arena');
  await openTab(page, 'teams');
  await page.getByRole('button', { name: 'New team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Night shift');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Night shift' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const colleague = `ana-${crypto.randomUUID()}@example.test`;
  await dialog.getByLabel('Email').fill(colleague);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(colleague);

  await onDay(4);
  await openTab(page, 'dashboard');
  const trial = page.getByRole('complementary', { name: 'Trial' });
  await expect(trial).toContainText('Your PRO trial ends in 10 days');
  await trial.getByRole('button', { name: 'Dismiss' }).click();
  // One visit a day.
  await expect(page.getByText('Day Streak').locator('..')).toContainText('5');
  // What was due in the week and is not done.
  await expect(page.getByRole('link', { name: /^\d+ tasks$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Set a target' }).click();
  await page.getByLabel('Revenue per month').fill('45,000');
  await page.getByLabel('Deals per month').fill('4');
  await page.getByRole('button', { name: 'Save targets' }).click();
  await expect(page.getByRole('button', { name: 'Edit targets' })).toBeVisible();
  await moveOnBoard(page, FESTIVAL, 'Closed Won');

  await openTab(page, 'reporting');
  await expect(page.getByRole('listitem').filter({ hasText: 'Win rate' })).toContainText('%');
  await page.getByRole('link', { name: /^Deals won: 4/ }).click();
  await page.getByRole('link', { name: FESTIVAL }).click();
  const lead = page.getByRole('dialog', { name: FESTIVAL });
  await expectLoaded(lead);
  await expect(lead.getByText('Guards for your three days')).toBeVisible();
  await expect(lead.getByText('Status changed from Proposal Sent to Closed Won')).toBeVisible();

  if (!PICTURES) return;
  await savePicture(page, join(PICTURES, 'pipeline'), { tab: 'pipeline', last: 'Closed Lost' });
  await savePicture(page, join(PICTURES, 'dashboard'), { tab: 'dashboard', last: 'Recent Activity' });
  await savePicture(page, join(PICTURES, 'reports'), { tab: 'reporting', last: 'Deals won' });
});
