import { expect, expectAccessible, inBothSchemes, test } from '@tests/support/browser/browser';
import { announcement, card, column, handle, openPipeline } from './on-board';

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
  // The address follows what is shown.
  await expect(page).toHaveURL(/q=park/);
  await page.goto(`${page.url()}&priority=HIGH`);
  await expect(column(page, 'New')).toContainText('1 of 2$1,000');
  await expect(page.getByRole('status').filter({ hasText: '1 lead found' })).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Search leads' }).fill('nothing like this');
  await expect(page.getByText('No leads found for these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(card(page, 'South Park')).toBeVisible();
  await expect(page).toHaveURL(/tab=pipeline$/);
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
  const detail = page.getByRole('dialog', { name: 'Northgate Arena' });
  // A press anywhere on the card opens them, too.
  const contact = await card(page, 'Northgate Arena').getByText('Dana Whitfield').boundingBox();
  if (!contact) throw new Error('The card shows no contact.');
  await page.mouse.click(contact.x + 4, contact.y + 4);
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(detail).toHaveCount(0);

  await page.getByRole('button', { name: 'Details of Northgate Arena' }).click();
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
  // Rendered from data, so the tab handles its shortcuts by now; the heading is there before.
  await expect(page.getByText('Your pipeline is empty')).toBeVisible();
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

  test('the board is filtered, snaps from column to column, and a long press drags a card, with undo', async ({
    signedUp: page,
    seed,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await seed([
      { companyName: 'Foxglove Gardens', contactPerson: 'Tom Beckett', status: 'NEW', priority: 'LOW' },
      { companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield', status: 'NEW', priority: 'HIGH' },
    ]);
    await openPipeline(page);
    await expect(card(page, 'Northgate Arena')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole('textbox', { name: 'Search leads' }).fill('foxglove');
    await expect(card(page, 'Northgate Arena')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Search leads' }).fill('');
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Priority filter' }).tap();
    await page.getByRole('option', { name: 'High' }).tap();
    await expect(card(page, 'Foxglove Gardens')).toHaveCount(0);
    await expect(column(page, 'New')).toContainText('1 of 2');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await expect(card(page, 'Foxglove Gardens')).toBeVisible();

    await page.getByRole('button', { name: 'Go to Closed Won' }).click();
    await expect(page.getByRole('button', { name: 'Go to Closed Won' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Go to New' }).click();
    const current = page.getByRole('button', { name: 'Go to New' });
    await expect(current).toHaveAttribute('aria-current', 'true');
    await page.setViewportSize({ width: 1440, height: 390 });
    await expect(column(page, 'Closed Won')).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(current).toHaveAttribute('aria-current', 'true');
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
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Northgate Arena is back in New.')).toBeVisible();
    await expect(card(column(page, 'New'), 'Northgate Arena')).toBeVisible();
  });
});
