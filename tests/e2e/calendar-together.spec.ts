import type { Page } from '@playwright/test';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { cellOf, chip, dayOf, longDay, placeOf, shortDay, today } from '@tests/support/calendar';
import superjson from 'superjson';
import type { CalendarEvent } from '@/domain/calendar/event';

/** 10:00 to 11:00 UTC. */
const onDay = (day: string) => ({ startTime: new Date(`${day}T10:00:00Z`), endTime: new Date(`${day}T11:00:00Z`) });

/** A concurrent change from elsewhere. */
async function callApi(page: Page, origin: string | undefined, path: string, input: object): Promise<CalendarEvent> {
  const answer = await page.request.post(`/api/trpc/calendarEvents.${path}`, {
    headers: { origin: origin ?? '' },
    data: superjson.serialize(input),
  });
  const body = await answer.json();
  expect(answer.ok(), JSON.stringify(body)).toBe(true);
  return superjson.deserialize<CalendarEvent>(body.result.data);
}

/** Holds up the reads of events, so that the page learns of a change from elsewhere only when its own is refused. */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/trpc\/[^?]*(calendarEvents\.(range|byId)|changes\.rows)/, (route) =>
    released.then(() => route.continue()),
  );
  return () => {
    release();
    return page.unrouteAll({ behavior: 'wait' });
  };
}

test('neither the form nor a move overwrites a newer version of an event', async ({ signedUp: page, baseURL }) => {
  test.slow();
  const [day, later] = [await dayOf(page), await dayOf(page, 1)];
  const { id } = await callApi(page, baseURL, 'create', { title: 'Walk the site', ...onDay(day) });
  await openTab(page, 'calendar');
  await chip(page, 'Walk the site').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Location').fill('Pier 4');
  const release = await holdReads(page);
  await callApi(page, baseURL, 'update', { id, version: 1, changes: { title: 'Walk the pier', location: 'Hall 2' } });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText('This event was changed since you opened it')).toBeVisible();
  await expect(edit.getByText('Hall 2')).toBeVisible();
  await inBothSchemes(page, () => expectAccessible(page));
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  const detail = page.getByRole('dialog', { name: 'Walk the pier' });
  await expect(detail.getByText('Pier 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await callApi(page, baseURL, 'update', { id, version: 3, changes: onDay(later) });
  await expect(cellOf(page, day)).toContainText('Walk the pier');
  await chip(page, 'Walk the pier').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('alert').filter({ hasText: 'Not moved: someone else changed it first' })).toBeVisible();
  await expect(cellOf(page, later)).toContainText('Walk the pier');
  await release();
});

test('keyboard moves of an event are undone together, and Back from an editor opens no other', async ({
  signedUp: page,
  baseURL,
}) => {
  const [day, next, weekBefore] = [await dayOf(page), await dayOf(page, 1), await dayOf(page, -6)];
  await callApi(page, baseURL, 'create', { title: 'Walk the site', ...onDay(day) });
  await callApi(page, baseURL, 'create', { title: 'Briefing', ...onDay(await dayOf(page, 2)) });
  await openTab(page, 'calendar');
  await chip(page, 'Walk the site').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cellOf(page, next)).toContainText('Walk the site');
  await expect(chip(page, 'Walk the site')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cellOf(page, weekBefore)).toContainText('Walk the site');
  const moved = page
    .getByRole('status')
    .filter({ hasText: 'Moved to' })
    .filter({ hasText: shortDay(weekBefore) });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, day)).toContainText('Walk the site');

  await chip(page, 'Walk the site').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await chip(page, 'Briefing').click();
  await expect(page.getByRole('dialog', { name: 'Briefing' }).getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the agenda is sorted by time, and the whole row of a task is a link to it', async ({
  signedUp: page,
  baseURL,
}) => {
  const day = await today(page);
  await callApi(page, baseURL, 'create', { title: 'Walk the site', ...onDay(day) });
  const task = await page.request.post('/api/trpc/tasks.create', {
    headers: { origin: baseURL ?? '' },
    data: superjson.serialize({ title: 'Print the plan', dueDate: new Date(`${day}T08:15:00Z`) }),
  });
  expect(task.ok(), await task.text()).toBe(true);
  await openTab(page, 'calendar');
  await page.getByText('Agenda', { exact: true }).click();
  const list = (of: string) => page.getByRole('list', { name: longDay(of), exact: true });
  await expect(list(day).getByRole('listitem')).toHaveText([/Print the plan/, /Walk the site/]);
  await inBothSchemes(page, () => expectAccessible(page));

  const plan = list(day).getByRole('listitem').filter({ hasText: 'Print the plan' });
  const place = await placeOf(plan);
  await plan.click({ position: { x: place.width - 24, y: place.height / 2 } });
  await expect(page).toHaveURL(/tab=tasks&id=/);
});
