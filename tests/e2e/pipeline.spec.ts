import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import superjson from 'superjson';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, company: string) => within.getByRole('listitem').filter({ hasText: company });
const handle = (within: Page | Locator, company: string) => within.getByRole('button', { name: company, exact: true });
const announcement = (page: Page) => page.locator('[aria-live=assertive]').filter({ hasText: /\S/ });

async function openPipeline(page: Page) {
  await openTab(page, 'pipeline');
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
}

/** Picks a card up at its lower half and drags it over a column without dropping it. */
async function dragOver(page: Page, company: string, to: string) {
  // Hovering waits until the card has stopped moving.
  await card(page, company).hover({ position: { x: 30, y: 60 } });
  const from = await card(page, company).boundingBox();
  const target = await column(page, to).boundingBox();
  if (!from || !target) throw new Error('The card or the column is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + from.height, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 8 });
  await expect(announcement(page)).toContainText(`${company} is over ${to}`);
}

test('a card dragged to another column stays there after a reload', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW', priority: 'HIGH' },
    { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'NEW' },
  ]);
  await openPipeline(page);
  await expect(page.getByText('$2,000').first()).toBeVisible();

  await dragOver(page, 'Northgate Arena', 'Proposal Sent');
  await page.mouse.up();

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

test('a move is undone with its tasks, and a second undo in another tab is told', async ({
  signedUp: page,
  seed,
  context,
}) => {
  const [lead] = await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
  await openPipeline(page);
  await page.getByRole('button', { name: 'Move Northgate Arena to…' }).click();
  await page.getByRole('menuitem', { name: 'Closed Lost' }).click();
  const question = page.getByRole('dialog', { name: 'Why was it lost?' });
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

test('a card dropped while offline returns to its column, with an explanation', async ({
  signedUp: page,
  seed,
  context,
}) => {
  await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
  await openPipeline(page);
  await expect(card(page, 'Northgate Arena')).toBeVisible();
  await context.setOffline(true);
  await dragOver(page, 'Northgate Arena', 'Contacted');
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: /connection|offline/i })).toBeVisible();
  await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
  await context.setOffline(false);
});

test('the board is searched and filtered like the list, and says how much it shows', async ({
  signedUp: page,
  seed,
}) => {
  await seed([
    { companyName: 'North Park', contactPerson: 'Dana', status: 'NEW', priority: 'HIGH' },
    { companyName: 'South Park', contactPerson: 'Tom', status: 'NEW', priority: 'LOW' },
    { companyName: 'Arena', contactPerson: 'Pat', status: 'CLOSED_WON', priority: 'HIGH' },
  ]);
  await openPipeline(page);
  await expect(card(page, 'Arena')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('park');
  await expect(column(page, 'New')).toContainText('2 of 2$2,000');
  await expect(column(page, 'Closed Won')).toContainText('0 of 1$0');
  await expect(card(page, 'Arena')).toHaveCount(0);
  await page.goto(`${page.url()}&priority=HIGH`);
  await expect(column(page, 'New')).toContainText('1 of 2$1,000');
  await expect(page.getByRole('status').filter({ hasText: '1 lead found' })).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Search leads' }).fill('nothing like this');
  await expect(page.getByText('No leads match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(card(page, 'South Park')).toBeVisible();
  await expect(page).toHaveURL(/tab=pipeline$/);
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
  await expect(announcement(page)).toHaveText('Cancelled. Northgate Arena stays in Contacted.');
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

  await page.keyboard.press('Space');
  await expect(announcement(page)).toHaveText('Picked up Northgate Arena. Northgate Arena is over New, column 1 of 6.');
  await page.keyboard.press('ArrowRight');
  await expect(announcement(page)).toHaveText('Northgate Arena is over Contacted, column 2 of 6.');
  await page.keyboard.press('Escape');
  await expect(announcement(page)).toHaveText('Cancelled. Northgate Arena stays in New.');
  await expect(handle(fresh, 'Northgate Arena')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(announcement(page)).toContainText('Picked up');
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
  // A concurrent change by someone else.
  const edit = await page.request.post('/api/trpc/leads.update', {
    headers: { origin: baseURL ?? '' },
    data: superjson.serialize({ id: lead?.id, changes: { notes: 'Called.' } }),
  });
  expect(edit.ok()).toBe(true);

  await dragOver(page, 'Northgate Arena', 'Closed Won');
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: 'somebody was faster' })).toBeVisible();
  await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
  await expect(column(page, 'Closed Won')).toContainText('0$0');

  // The rejection included the newer version, so the next attempt succeeds.
  await dragOver(page, 'Northgate Arena', 'Closed Won');
  await page.mouse.up();
  await expect(card(column(page, 'Closed Won'), 'Northgate Arena')).toBeVisible();
  await expect(page.getByText('100%').first()).toBeVisible();
});

test('the info button opens the details, which can move the lead and close with Back', async ({
  signedUp: page,
  seed,
}) => {
  await seed([
    {
      companyName: 'Northgate Arena',
      contactPerson: 'Dana Whitfield',
      email: 'dana@northgate.test',
      phone: '+1 (415) 555-0134',
      status: 'CONTACTED',
      priority: 'LOW',
      notes: 'Wants twelve guards.',
    },
  ]);
  await openPipeline(page);
  await page.getByRole('button', { name: 'Details of Northgate Arena' }).click();
  const detail = page.getByRole('dialog', { name: 'Northgate Arena' });
  await expect(detail.getByRole('link', { name: 'dana@northgate.test' })).toHaveAttribute(
    'href',
    'mailto:dana@northgate.test',
  );
  await expect(detail.getByRole('link', { name: '+1 (415) 555-0134' })).toHaveAttribute('href', 'tel:+14155550134');
  for (const text of ['Dana Whitfield', 'Contacted', 'Low', 'Wants twelve guards.']) {
    await expect(detail).toContainText(text);
  }

  await detail
    .getByRole('list', { name: 'Next steps for Northgate Arena' })
    .getByRole('button', { name: /^Status of Northgate Arena/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Closed Lost' }).click();
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(detail).toContainText('Closed Lost');
  await expect(detail).toContainText('No answer');
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(card(column(page, 'Closed Lost'), 'Northgate Arena')).toBeVisible();
});

test('the menu of a card moves it without dragging and returns the focus', async ({ signedUp: page, seed }) => {
  await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
  await openPipeline(page);
  const button = page.getByRole('button', { name: 'Move Northgate Arena to…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(handle(column(page, 'Consultation Scheduled'), 'Northgate Arena')).toBeFocused();
});

test('a column counts all its leads and loads more on scroll', async ({ signedUp: page, seed }) => {
  await seed(
    Array.from({ length: 60 }, (_, index) => ({
      companyName: `Venue ${index + 1}`,
      contactPerson: 'Pat',
      status: 'NEW',
    })),
  );
  await openPipeline(page);
  const fresh = column(page, 'New');
  await expect(fresh).toContainText('60$60,000');
  await expect(card(fresh, 'Venue 60')).toBeVisible();
  await handle(fresh, 'Venue 60').focus();
  await page.keyboard.press('End');
  await expect(fresh.getByRole('listitem').nth(1)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(handle(fresh, 'Venue 1')).toBeFocused({ timeout: 500 });
  }).toPass();
});

test('an empty board offers to add and to import leads', async ({ signedUp: page }) => {
  await openPipeline(page);
  await expect(page.getByText('Your pipeline is empty')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consultation Scheduled' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import leads' }).click();
  await expect(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible();
  await expect(page).toHaveURL(/tab=crm$/);

  await openPipeline(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByRole('textbox', { name: 'Company name' }).fill('Northgate Arena');
  await form.getByRole('textbox', { name: 'Contact person' }).fill('Dana Whitfield');
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
});

test('the board, the menu and the details are accessible in both colour schemes', async ({ signedUp: page, seed }) => {
  await seed([
    { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW', priority: 'HIGH' },
    { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'CLOSED_WON', priority: 'LOW' },
  ]);
  await openPipeline(page);
  await expect(card(page, 'Foxglove Gardens')).toBeVisible();
  await inBothSchemes(page, async () => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move Northgate Arena to…' }).click();
    await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Details of Northgate Arena' }).click();
    await expect(page.getByRole('dialog')).toContainText('Dana Whitfield');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the board snaps from column to column, and a long press drags a card', async ({ signedUp: page, seed }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await seed([{ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW' }]);
    await openPipeline(page);
    await expect(card(page, 'Northgate Arena')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Go to Closed Won' }).click();
    await expect(page.getByRole('button', { name: 'Go to Closed Won' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Go to New' }).click();
    await expect(page.getByRole('button', { name: 'Go to New' })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);

    // A trial click waits until the board has stopped scrolling.
    await card(page, 'Northgate Arena').click({ trial: true });
    const box = await card(page, 'Northgate Arena').boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 50 }] });
    await touch('touchStart', 120);
    // Hold until the card is picked up, then drag it to the right edge, where the board scrolls.
    await expect(announcement(page)).toContainText('Picked up Northgate Arena.');
    for (let x = 120; x <= 370; x += 10) await touch('touchMove', x);
    // The board scrolls on while the finger stays at the edge, so go back to the middle once New has left it.
    await expect
      .poll(async () => {
        const { x = 390, width = 0 } = (await column(page, 'New').boundingBox()) ?? {};
        return x + width;
      })
      .toBeLessThan(150);
    for (let x = 370; x >= 190; x -= 20) await touch('touchMove', x);
    await touch('touchEnd', 0);
    await expect(announcement(page)).toHaveText(/^Northgate Arena was dropped in .+\.$/);
    const stage = /dropped in (.+)\.$/.exec((await announcement(page).textContent()) ?? '')?.[1] ?? '';
    expect(stage).not.toBe('New');
    await expect(card(column(page, stage), 'Northgate Arena')).toBeVisible();
  });
});

test('a move chosen from a menu opened while the previous move was pending is also saved', async ({
  signedUp: page,
  seed,
}) => {
  await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field' }]);
  await openTab(page, 'pipeline');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/leads.update**', async (route) => {
    await held;
    await route.continue();
  });
  const menu = page.getByRole('button', { name: 'Move Acme Arena to' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await menu.click();
  const saved = page.waitForResponse('**/api/trpc/leads.update**');
  release();
  await saved;
  await expect(page.getByText('Moved to Contacted. 1 follow-up task added.')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Closed Won' }).click();
  await expect(page.getByText('Moved to Closed Won. 2 follow-up tasks added.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: /^Closed Won/ }).getByText('Acme Arena')).toBeVisible();
});
