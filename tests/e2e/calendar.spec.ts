import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectResponsive,
  inBothSchemes,
  openTab,
  test,
} from '@tests/support/browser/browser';
import { chooseLead } from '@tests/support/browser/steps';
import { cellOf, chip, dayOf, placeOf, shortWeekday, today } from '@tests/support/calendar';

async function fillNewEvent(page: Page, title: string, day: string, from = '10:00', to = '11:00') {
  // The tab handles its shortcuts only once this button is rendered.
  await expect(page.getByRole('button', { name: 'New event', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Start').fill(`${day}T${from}`);
  await form.getByLabel(/^End/).fill(`${day}T${to}`);
  return form;
}

async function makeEvent(page: Page, title: string, day: string, from?: string, to?: string) {
  const form = await fillNewEvent(page, title, day, from, to);
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();
  await expect(chip(page, title)).toBeVisible();
}

test('an event can be created, edited, dragged, deleted and restored', async ({ signedUp: page, seed }) => {
  test.slow();
  await seed([{ companyName: 'Harbour Lights', contactPerson: 'Noor' }]);
  const [day, later] = [await dayOf(page), await dayOf(page, 1)];
  await openTab(page, 'calendar');
  await expect(page.getByText('There are no events in this period.')).toBeVisible();

  const form = await fillNewEvent(page, 'Walk the site', day, '10:00', '09:00');
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form.getByText('The end must be after the start')).toBeVisible();
  await expect(form.getByLabel(/^End/)).toBeFocused();
  await form.getByLabel(/^End/).fill(`${day}T11:30`);
  await chooseLead(form.getByLabel('Lead'), 'Harbour', 'Harbour Lights');
  await form.getByLabel('Attendees').fill('noor@harbour.example,, Sam Ortiz ');
  await inBothSchemes(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(cellOf(page, day).getByRole('button', { name: /^Harbour Lights Walk the site .*10:00/ })).toBeVisible();

  await chip(page, 'Walk the site').click();
  const detail = page.getByRole('dialog', { name: 'Walk the site' });
  await expect(detail.getByText('noor@harbour.example, Sam Ortiz')).toBeVisible();
  await expect(detail.getByRole('link', { name: 'Harbour Lights' })).toBeVisible();
  await expect(page).toHaveURL(/tab=calendar&id=/);
  await inBothSchemes(page, () => expectAccessible(page));
  await page.reload();
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Title').fill('Walk the pier');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Walk the pier' })).toBeVisible();
  await page.keyboard.press('Escape');

  await drag(page, chip(page, 'Walk the pier'), cellOf(page, later));
  await expect(
    cellOf(page, later).getByRole('button', { name: /^Harbour Lights Walk the pier .*10:00/ }),
  ).toBeVisible();
  const moved = page.getByRole('status').filter({ hasText: `Moved to ${shortWeekday(later)}, 10:00 AM.` });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, day).getByRole('button', { name: /^Harbour Lights Walk the pier .*10:00/ })).toBeVisible();

  await chip(page, 'Walk the pier').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(chip(page, 'Walk the pier')).toBeHidden();
  // The toast of the previous action may still be visible.
  const toast = page.getByRole('status').filter({ hasText: 'Walk the pier was deleted.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(chip(page, 'Walk the pier')).toBeVisible();
});

/** Drags with the mouse in several steps. */
async function drag(page: Page, from: ReturnType<typeof chip>, to: ReturnType<typeof chip>) {
  const [end, start] = [await placeOf(to), await placeOf(from)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
  await page.mouse.up();
}

/** Drags faster than the page can render: all mouse events in one task. */
async function fling(from: ReturnType<typeof chip>, by: { x: number; y: number }, parts: number[]) {
  await from.evaluate(
    (element, { x, y, parts }) => {
      const { left, top } = element.getBoundingClientRect();
      const send = (target: EventTarget, type: string, part: number) =>
        target.dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            clientX: left + 20 + x * part,
            clientY: top + 10 + y * part,
          }),
        );
      send(element, 'mousedown', 0);
      for (const part of parts) send(document, 'mousemove', part);
      send(document, 'mouseup', 1);
    },
    { ...by, parts },
  );
}

test('an event dropped before the page renders lands under the pointer in the month', async ({ signedUp: page }) => {
  const [day, later] = [await dayOf(page), await dayOf(page, 1)];
  await openTab(page, 'calendar');
  await makeEvent(page, 'Briefing', day);
  const [to, from] = [await placeOf(cellOf(page, later)), await placeOf(chip(page, 'Briefing'))];
  await fling(chip(page, 'Briefing'), { x: to.x + 40 - from.x - 20, y: to.y + 40 - from.y - 10 }, [0.25, 0.5, 1]);
  await expect(cellOf(page, later).getByRole('button', { name: /^Briefing .*10:00/ })).toBeVisible();
});

test('an event dropped before the page renders lands under the pointer in the week', async ({ signedUp: page }) => {
  await openTab(page, 'calendar');
  await page.getByText('Week', { exact: true }).click();
  // The week view opens on the current week, which may not contain the middle of the month.
  await makeEvent(page, 'Briefing', await today(page));
  // A busy browser reports many moves as one.
  await fling(chip(page, 'Briefing'), { x: 0, y: 96 }, [1]);
  await expect(page.getByRole('button', { name: /^Briefing .*12:00.*1:00/ })).toBeVisible();
});

test('events are drawn, moved and resized in the week', async ({ signedUp: page }) => {
  test.slow();
  await openTab(page, 'calendar');
  await page.getByText('Week', { exact: true }).click();
  const day = page.getByRole('region').getByRole('group').nth(2);
  const box = await day.boundingBox();
  if (!box) throw new Error('The week is not on the page.');
  // 48 pixels per hour: from 10:00 to 11:30.
  const [x, y] = [box.x + box.width / 2, box.y];
  await page.mouse.move(x, y + 10 * 48 + 4);
  await page.mouse.down();
  await page.mouse.move(x, y + 11 * 48 + 4, { steps: 5 });
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect(form.getByLabel('Start')).toHaveValue(/T10:00$/);
  await expect(form.getByLabel(/^End/)).toHaveValue(/T11:30$/);
  await form.getByLabel('Title').fill('Briefing');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(day.getByRole('button', { name: /^Briefing .*10:00.*11:30/ })).toBeVisible();

  const at = await placeOf(chip(page, 'Briefing'));
  await page.mouse.move(at.x + 20, at.y + 20);
  await page.mouse.down();
  await page.mouse.move(at.x + 20 + box.width, at.y + 20 + 96, { steps: 10 });
  await expect(day.getByText(/^12:00 – 1:30 PM$/).last()).toBeVisible();
  await page.mouse.up();
  const next = page.getByRole('region').getByRole('group').nth(3);
  await expect(next.getByRole('button', { name: /^Briefing .*12:00.*1:30/ })).toBeVisible();

  const moved = await placeOf(chip(page, 'Briefing'));
  await page.mouse.move(moved.x + 20, moved.y + moved.height - 3);
  await page.mouse.down();
  // An hour and a little: a pixel less must not make it a quarter of an hour less.
  await page.mouse.move(moved.x + 20, moved.y + moved.height - 3 + 50, { steps: 10 });
  await page.mouse.up();
  await expect(next.getByRole('button', { name: /^Briefing .*12:00.*2:30/ })).toBeVisible();
  // Only now is it saved: a reload would cancel the request.
  await expect(page.getByText('Now ends at 2:30 PM.')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Briefing .*12:00.*2:30/ })).toBeVisible();
});

test('keys change the period, and filters choose events, tasks and follow-ups', async ({ signedUp: page, seed }) => {
  test.slow();
  const day = await dayOf(page);
  await seed([{ companyName: 'Northgate', contactPerson: 'Jo', nextFollowUp: new Date(`${day}T12:00:00Z`) }]);
  await openTab(page, 'calendar');
  await makeEvent(page, 'Call Jo', day);
  await expect(page.getByRole('link', { name: 'Follow-up: Northgate' })).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('switch', { name: 'Tasks and follow-ups' }).click();
  await expect(page.getByRole('link', { name: 'Follow-up: Northgate' })).toBeHidden();

  const period = page.locator('strong').first();
  const now = await period.textContent();
  await page.locator('body').press('ArrowRight');
  await expect(period).not.toHaveText(now ?? '');
  await page.keyboard.press('k');
  await expect(period).toHaveText(now ?? '');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await expect(period).toHaveText(now ?? '');

  await page.getByRole('combobox', { name: 'Type filter' }).click();
  await page.getByRole('option', { name: 'Consultation' }).click();
  await expect(page.getByText('No events found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chip(page, 'Call Jo')).toBeVisible();
  await page.getByText('Agenda', { exact: true }).click();
  await page.reload();
  await expect(page.getByText('Agenda', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Tasks and follow-ups' })).not.toBeChecked();
  await inBothSchemes(page, () => expectAccessible(page));
});

test('times are in the time zone of the user, not of the browser', async ({ signedUp: page, baseURL }) => {
  // Days are in the current month of New York, because the next one may already have begun in Berlin.
  const [before, day] = [await dayOf(page, -1, 'America/New_York'), await dayOf(page, 0, 'America/New_York')];
  await openTab(page, 'calendar');
  const form = await fillNewEvent(page, 'Late call', day, '01:00', '02:00');
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form).toBeHidden();
  await page.request.post('/api/trpc/user.updateProfile', {
    headers: { origin: baseURL ?? '' },
    data: { json: { timezone: 'America/New_York' } },
  });
  await page.reload();
  await expect(page.getByText('Times in America/New York')).toBeVisible();
  // 1 AM in Berlin is the evening before in New York.
  await expect(cellOf(page, before).getByRole('button', { name: /^Late call .*[78]:00 PM/ })).toBeVisible();
  await chip(page, 'Late call').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await expect(edit.getByLabel('Start')).toHaveValue(new RegExp(`^${before}T(19|20):00$`));
  await expect(edit.getByText('Time in America/New York')).toBeVisible();
});

test('the link of the calendar feed is shown once, works without a session and can be revoked', async ({
  signedUp: page,
  playwright,
}) => {
  test.slow();
  const day = await dayOf(page);
  await openTab(page, 'calendar');
  await makeEvent(page, 'Walk the site', day);
  await page.goto('/settings');
  await expectResponsive(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Calendar link' }).inputValue();
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Done' }).click();

  const outside = await playwright.request.newContext();
  const feed = await outside.get(url);
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('SUMMARY:Walk the site\r\n');
  await page.reload();
  await expectResponsive(page);
  await expect(page.getByRole('region', { name: 'Calendar feed' })).toContainText('Last usedJust now');
  await inBothSchemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await outside.get(url)).status()).toBe(404);
  await outside.dispose();
});
