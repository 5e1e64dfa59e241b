import { expect, expectAccessible, openTab, test } from '@tests/support/browser/browser';
import { skipWorth } from '@tests/support/browser/steps';
import superjson from 'superjson';
import { announcement, card, column, dragOver, handle, openPipeline, pickUpByKey } from './on-board';

test('a move is undone with its tasks, and a second undo in another tab is told', async ({
  signedUp: page,
  seed,
  context,
}) => {
  const [lead] = await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
  await openPipeline(page);
  await page.getByRole('button', { name: 'Move Northgate Arena to…' }).click();
  await page.getByRole('menuitem', { name: 'Closed Lost' }).click();
  const question = page.getByRole('dialog', { name: 'Moved to Closed Lost. Why?' });
  await expect(question).toContainText('Northgate Arena');
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  await expect(handle(column(page, 'Closed Lost'), 'Northgate Arena')).toBeFocused();

  const { stageEnteredAt } = await (await context.request.get(`/api/leads/${lead?.id}`)).json();
  const undo = () =>
    context.request.post('/api/trpc/leads.undoMove', {
      headers: { origin: new URL(page.url()).origin },
      data: superjson.serialize({ id: lead?.id, stageEnteredAt: new Date(stageEnteredAt) }),
    });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Northgate Arena is back in New.')).toBeVisible();
  await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
  expect(await (await undo()).text()).toContain('This move has already been undone.');
  await openTab(page, 'tasks');
  await expect(page.getByText('Post-mortem analysis of Northgate Arena')).toHaveCount(0);
});

test('a card can be moved by keyboard, with announcements, and keeps the focus', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' },
    { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'NEW' },
  ]);
  await openPipeline(page);
  const fresh = column(page, 'New');
  await handle(fresh, 'Foxglove Gardens').focus();
  await page.keyboard.press('ArrowDown');
  await expect(handle(fresh, 'Northgate Arena')).toBeFocused();

  await pickUpByKey(page, 'Space', 'Picked up Northgate Arena. Northgate Arena is over New, column 1 of 6.');
  await page.keyboard.press('ArrowRight');
  await expect(announcement(page)).toHaveText('Northgate Arena is over Contacted, column 2 of 6.');
  await page.keyboard.press('Escape');
  await expect(announcement(page)).toHaveText('Canceled. Northgate Arena stays in New.');
  await expect(handle(fresh, 'Northgate Arena')).toBeFocused();

  await pickUpByKey(page, 'Enter', /^Picked up/);
  for (const name of ['Contacted', 'Consultation Scheduled']) {
    await page.keyboard.press('ArrowRight');
    await expect(announcement(page)).toContainText(name);
  }
  await page.keyboard.press('Space');
  await expect(handle(column(page, 'Consultation Scheduled'), 'Northgate Arena')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a move that the server rejects is rolled back and explained', async ({ signedUp: page, seed, baseURL }) => {
  const [lead] = await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
  await openPipeline(page);
  await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
  await dragOver(page, 'Northgate Arena', 'Closed Won');
  // Somebody else moves the card that is in the hand.
  const move = await page.request.post('/api/trpc/leads.update', {
    headers: { origin: baseURL ?? '' },
    data: superjson.serialize({ id: lead?.id, changes: { status: 'CONTACTED' } }),
  });
  expect(move.ok()).toBe(true);
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: 'someone else changed it first' })).toBeVisible();
  await expect(card(column(page, 'Contacted'), 'Northgate Arena')).toBeVisible();
  await expect(column(page, 'Closed Won')).toContainText('0$0');

  // The rejection included the newer version, so the next attempt succeeds.
  await dragOver(page, 'Northgate Arena', 'Closed Won');
  await page.mouse.up();
  await skipWorth(page);
  await expect(card(column(page, 'Closed Won'), 'Northgate Arena')).toBeVisible();
  await expect(page.getByText('100%').first()).toBeVisible();
});
