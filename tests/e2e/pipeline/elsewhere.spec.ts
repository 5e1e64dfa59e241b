import { restingTop } from '@tests/support/browser/boxes';
import { expect, expectResponsive, openTab, test } from '@tests/support/browser/browser';
import { skipWorth } from '@tests/support/browser/steps';
import { call, seedLeads } from '@tests/support/rest/calls';
import { changeBoard, serverBoard, shownBoard } from './board-state';
import { badge, colleague, move, shareLeads } from './colleagues';
import { card, column, dragOver, openPipeline } from './on-board';

// As most browsers do: the code for the changes of colleagues is loaded in advance.
test.use({ savesData: false });

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
  await expect(badge(page, 'Live')).toBeVisible();
  await openPipeline(other);
  await expect(badge(other, 'Live')).toBeVisible();

  await move(other, arena, 'CONTACTED');
  // Both boards must show the move: a drag of the earlier version would be refused.
  for (const board of [page, other]) {
    await expect(card(column(board, 'Contacted'), 'Arena Nord')).toBeVisible();
    await expect(card(column(board, 'New'), 'Arena Nord')).toHaveCount(0);
  }

  // Both have the card in the hand.
  await dragOver(page, 'Arena Nord', 'Proposal Sent');
  await dragOver(other, 'Arena Nord', 'Closed Won');
  await other.mouse.up();
  await skipWorth(other);
  await expect(card(column(other, 'Closed Won'), 'Arena Nord')).toBeVisible();
  await call(other, 'leads.delete', { id: hall.id });
  await expect(card(page, 'Harbor Hall')).toHaveCount(0);
  await expect(card(column(page, 'Contacted'), 'Arena Nord')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/someone else changed it first/)).toBeVisible();
  await expect(card(column(page, 'Closed Won'), 'Arena Nord')).toBeVisible();
  await expect(card(page, 'Arena Nord')).toHaveCount(1);
  await expect(card(column(other, 'Closed Won'), 'Arena Nord')).toBeVisible();
});

test('a board that missed twenty changes is as the server has it once its connection is back', async ({
  signedUp: page,
  browser,
}) => {
  test.slow();
  const { other, teamId } = await colleague(page, browser);
  const names = Array.from({ length: 18 }, (_, n) => `Gate ${String(n + 1).padStart(2, '0')}`);
  const leads = await shareLeads(page, teamId, names);
  await page.clock.install();
  await openPipeline(page);
  await expect(column(page, 'New').getByRole('list')).toBeVisible();
  await expectResponsive(page);
  await expect(badge(page, 'Live')).toBeVisible();

  await page.context().setOffline(true);
  await page.clock.fastForward(60_000);
  await expect(badge(page, 'Delayed')).toBeVisible();
  await changeBoard({ page, other, teamId, leads });
  const expected = await serverBoard(page);
  expect(Object.values(expected.columns).map(({ cards }) => cards.length)).toEqual([2, 4, 3, 4, 3, 3]);
  await page.context().setOffline(false);
  await expect(badge(page, 'Live')).toBeVisible();
  await expect.poll(() => shownBoard(page)).toEqual(expected);
  expect(await serverBoard(page)).toEqual(expected);
});

test('what arrives above does not move what is read, and the focus goes on when its row goes', async ({
  signedUp: page,
}) => {
  const leads = await seedLeads(
    page,
    Array.from({ length: 45 }, (_, n) => ({
      companyName: `Gate ${n + 1}`,
      contactPerson: 'Jo',
      status: 'NEW' as const,
    })),
  );
  await openTab(page, 'crm');
  await expect(badge(page, 'Live')).toBeVisible();
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  await page.mouse.wheel(0, 900);
  const names = await page.getByRole('row').getByRole('link', { name: /^Gate/ }).allTextContents();
  const [read, next] = names.slice(Math.floor(names.length / 2));
  if (!read || !next) throw new Error('There are too few rows.');
  await row(read).focus();
  const before = await restingTop(row(read));
  await seedLeads(page, [{ companyName: 'Harbor Hall', contactPerson: 'Jo', status: 'NEW' }]);
  await expect(page.getByRole('table', { name: 'Leads' })).toHaveAttribute('aria-rowcount', '47');
  expect(await restingTop(row(read))).toBeCloseTo(before, 0);
  await expect(row(read)).toBeFocused();

  await call(page, 'leads.delete', { id: leads.find(({ companyName }) => companyName === read)?.id });
  await expect(row(next)).toBeFocused();
});
