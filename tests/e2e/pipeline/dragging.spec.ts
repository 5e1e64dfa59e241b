import { expect, test } from '@tests/support/browser/browser';
import { skipWorth } from '@tests/support/browser/steps';
import { announcement, card, column, dragOver, openPipeline } from './on-board';

test('a card dragged to another column stays there after a reload', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW', priority: 'HIGH' },
    { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'NEW' },
  ]);
  await openPipeline(page);
  await expect(page.getByText('$2,000').first()).toBeVisible();

  await dragOver(page, 'Northgate Arena', 'Proposal Sent');
  await page.mouse.up();
  await skipWorth(page);

  await expect(card(column(page, 'Proposal Sent'), 'Northgate Arena')).toContainText('$10,000');
  await expect(card(column(page, 'New'), 'Northgate Arena')).toHaveCount(0);
  await expect(column(page, 'Proposal Sent')).toContainText('1$10,000');
  const toast = page.getByRole('status').filter({ hasText: 'Moved to Proposal Sent.' });
  await expect(toast).toContainText('2 follow-up tasks added.');
  // Dropping a card must not count as a click on it.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await expect(card(column(page, 'Proposal Sent'), 'Northgate Arena')).toBeVisible();
  await expect(column(page, 'New')).toContainText('1$1,000');
});

test('dropping a card on its own column or cancelling with Escape changes nothing', async ({
  signedUp: page,
  seed,
}) => {
  await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'CONTACTED' }]);
  await openPipeline(page);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('leads.update')) saves.push(request.url());
  });

  await dragOver(page, 'Northgate Arena', 'Contacted');
  await page.mouse.up();
  await expect(announcement(page)).toHaveText('Northgate Arena stays in Contacted.');

  await dragOver(page, 'Northgate Arena', 'Closed Lost');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(announcement(page)).toHaveText('Canceled. Northgate Arena stays in Contacted.');
  await expect(card(column(page, 'Contacted'), 'Northgate Arena')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a card can be picked up again while its drop animation is running', async ({ signedUp: page, seed }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'CONTACTED' }]);
  await openPipeline(page);
  // So slow that the drag overlay covers the card for the rest of the test.
  const slow = await page.context().newCDPSession(page);
  await slow.send('Animation.enable');
  await slow.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await card(page, 'Northgate Arena').hover({ position: { x: 30, y: 60 } });
  const box = await card(page, 'Northgate Arena').boundingBox();
  const target = await column(page, 'Proposal Sent').boundingBox();
  if (!box || !target) throw new Error('The card or the column is not on the screen.');

  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 66, { steps: 3 });
  await expect(announcement(page)).toContainText('Northgate Arena is over Contacted');
  await page.mouse.up();
  await expect(announcement(page)).toHaveText('Northgate Arena stays in Contacted.');

  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 8 });
  await expect(announcement(page)).toContainText('Northgate Arena is over Proposal Sent');
  await page.mouse.up();
  await expect(card(column(page, 'Proposal Sent'), 'Northgate Arena')).toBeVisible();
});
