import { expect, type Locator, type Page } from '@playwright/test';

/** 'YYYY-MM-DD', `ahead` days from the 15th of the current month in `zone` (by default the browser's). */
export const dayOf = (page: Page, ahead = 0, zone?: string): Promise<string> =>
  page.evaluate(
    ([days, timeZone]) => {
      const [year, month] = new Date().toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
      // The 15th, so that all days of a test are in the same month.
      return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, 15 + days)).toISOString().slice(0, 10);
    },
    [ahead, zone] as const,
  );

/** The current day in the browser's time zone. */
export const today = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

/** Formats 'YYYY-MM-DD' as the calendar does in labels (long) or in text (short). */
export const longDay = (day: string) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
export const shortDay = (day: string) => formatDay(day, { month: 'short', day: 'numeric' });

export const shortWeekday = (day: string) => formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** With the year, unless it is the current one. */
function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  const isThisYear = Number(day.slice(0, 4)) === new Date().getFullYear();
  const parts = isThisYear ? options : ({ ...options, year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** An event in the month or the week; its company comes first. */
export const chip = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`(^| )${title} `) });

/** An event in a list of a day, not the menu that moves it. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(?!Move ).*${title}`) });

/** The cell of a day in the month view. */
export const cellOf = (page: Page, day: string) =>
  page.getByRole('cell').filter({ has: page.getByRole('button', { name: `New event on ${longDay(day)}` }) });

/** The bounding box once nothing covers or moves the element. A closing dialog would otherwise take the click. */
export async function placeOf(locator: Locator) {
  await locator.hover();
  const box = await locator.boundingBox();
  expect(box, 'It is not on the page.').not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}
