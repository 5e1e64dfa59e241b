import type { Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser';
import superjson from 'superjson';
import type { CalendarEvent } from '@/domain/calendar/event';

/** Ten in the morning (UTC), in the middle of this month: so many days on it is still in it. */
const tenOn = (ahead: number) => new Date(Date.UTC(new Date().getFullYear(), new Date().getMonth(), 15 + ahead, 10));

const onDay = (ahead: number) => ({ startTime: tenOn(ahead), endTime: new Date(tenOn(ahead).getTime() + 3_600_000) });

const longDay = (ahead: number) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    tenOn(ahead),
  );

const shortDay = (ahead: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    tenOn(ahead),
  );

/** What somebody else does meanwhile: it reaches the page only when it asks. */
async function elsewhere(page: Page, origin: string | undefined, path: string, input: object): Promise<CalendarEvent> {
  const answer = await page.request.post(`/api/trpc/calendarEvents.${path}`, {
    headers: { origin: origin ?? '' },
    data: superjson.serialize(input),
  });
  const body = await answer.json();
  expect(answer.ok(), JSON.stringify(body)).toBe(true);
  return superjson.deserialize<CalendarEvent>(body.result.data);
}

const chip = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}, `) });
const cellOf = (page: Page, ahead: number) =>
  page.getByRole('cell').filter({ has: page.getByRole('button', { name: `New event on ${longDay(ahead)}` }) });

test('an event that two people change: neither the form nor a move overwrites what is newer', async ({
  signedUp: page,
  baseURL,
}) => {
  test.slow();
  const { id } = await elsewhere(page, baseURL, 'create', { title: 'Walk the site', ...onDay(0) });
  await openTab(page, 'calendar');
  await chip(page, 'Walk the site').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Location').fill('Pier 4');
  await elsewhere(page, baseURL, 'update', { id, version: 1, changes: { title: 'Walk the pier', location: 'Hall 2' } });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText('This event was changed since you opened it')).toBeVisible();
  await expect(edit.getByText('Hall 2')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  const detail = page.getByRole('dialog', { name: 'Walk the pier' });
  await expect(detail.getByText('Pier 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await elsewhere(page, baseURL, 'update', { id, version: 3, changes: onDay(1) });
  await expect(cellOf(page, 0)).toContainText('Walk the pier');
  await chip(page, 'Walk the pier').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('alert').filter({ hasText: 'Not moved: somebody was faster' })).toBeVisible();
  await expect(cellOf(page, 1)).toContainText('Walk the pier');
});

test('an event moved by keys, undone as one; and going back from an editor opens no other', async ({
  signedUp: page,
  baseURL,
}) => {
  await elsewhere(page, baseURL, 'create', { title: 'Walk the site', ...onDay(0) });
  await elsewhere(page, baseURL, 'create', { title: 'Briefing', ...onDay(2) });
  await openTab(page, 'calendar');
  await chip(page, 'Walk the site').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cellOf(page, 1)).toContainText('Walk the site');
  await expect(chip(page, 'Walk the site')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cellOf(page, -6)).toContainText('Walk the site');
  const moved = page
    .getByRole('status')
    .filter({ hasText: 'is now' })
    .filter({ hasText: shortDay(-6) });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, 0)).toContainText('Walk the site');

  await chip(page, 'Walk the site').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await chip(page, 'Briefing').click();
  await expect(page.getByRole('dialog', { name: 'Briefing' }).getByRole('button', { name: 'Edit' })).toBeVisible();
});
