import type { Browser, Page } from '@playwright/test';
import { expect, expectResponsive, test } from '@tests/support/browser/browser';
import { call, seedLeads } from '@tests/support/rest/calls';
import type { Lead } from '@/domain/leads/lead';
import { card, column, dragOver, openPipeline } from './on-board';

/** A colleague, signed in in a browser of their own, in a team with the account of the page. */
async function colleague(page: Page, browser: Browser): Promise<{ other: Page; teamId: string }> {
  const email = `ana-${crypto.randomUUID()}@example.test`;
  const { id: teamId } = await call<{ id: string }>(page, 'teams.create', { name: 'Night shift' });
  const { url } = await call<{ url: string }>(page, 'teams.invite', { id: teamId, changes: { email, role: 'member' } });
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await call(other, 'auth.signUp', { name: 'Ana Silva', email, password: 'a long enough password', timezone: 'UTC' });
  await call(other, 'user.updateProfile', { mutedNotifications: ['achievement', 'challenge'] });
  await call(other, 'teams.accept', { token: new URL(url).searchParams.get('token') });
  return { other, teamId };
}

async function shareLeads(page: Page, teamId: string, names: readonly string[]): Promise<Lead[]> {
  const leads = await seedLeads(
    page,
    names.map((companyName) => ({ companyName, contactPerson: 'Jo', status: 'NEW' as const })),
  );
  const shared: Lead[] = [];
  for (const { id, version } of leads) {
    shared.push(await call<Lead>(page, 'leads.update', { id, version, changes: { teamId } }));
  }
  return shared;
}

const move = (page: Page, { id, version }: Lead, status: Lead['status']) =>
  call<Lead>(page, 'leads.update', { id, version, changes: { status } });

test('what a colleague does appears on the board, and the slower of two is told', async ({
  signedUp: page,
  browser,
}) => {
  test.slow();
  const { other, teamId } = await colleague(page, browser);
  const [arena, hall] = await shareLeads(page, teamId, ['Arena Nord', 'Harbor Hall']);
  if (!arena || !hall) throw new Error('There are no leads.');
  await openPipeline(page);
  await expect(card(column(page, 'New'), 'Arena Nord')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  const moved = await move(other, arena, 'CONTACTED');
  await expect(card(column(page, 'Contacted'), 'Arena Nord')).toBeVisible();
  await expect(card(column(page, 'New'), 'Arena Nord')).toHaveCount(0);

  // A colleague is faster while the card is in the hand.
  await dragOver(page, 'Arena Nord', 'Proposal Sent');
  await move(other, moved, 'CLOSED_WON');
  await expect(card(column(page, 'Closed Won'), 'Arena Nord')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/somebody was faster/)).toBeVisible();
  await expect(card(column(page, 'Closed Won'), 'Arena Nord')).toBeVisible();
  await expect(card(column(page, 'New'), 'Harbor Hall')).toBeVisible();

  await call(other, 'leads.delete', { id: hall.id });
  await expect(card(page, 'Harbor Hall')).toHaveCount(0);
});

test('a board that missed twenty changes is as the server has it once its connection is back', async ({
  signedUp: page,
  browser,
}) => {
  test.slow();
  const { other, teamId } = await colleague(page, browser);
  const names = Array.from({ length: 20 }, (_, n) => `Gate ${String(n + 1).padStart(2, '0')}`);
  const leads = await shareLeads(page, teamId, names);
  await openPipeline(page);
  await expect(column(page, 'New').getByRole('list')).toBeVisible();
  await expectResponsive(page);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Delayed' })).toBeVisible();
  for (const lead of leads) await move(other, lead, 'CONTACTED');
  // Only the cards on top are rendered.
  await expect(card(column(page, 'New'), 'Gate 20')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(card(column(page, 'Contacted'), 'Gate 20')).toBeVisible();
  await expect(column(page, 'New').getByRole('listitem')).toHaveCount(0);
});
