import { expect, type Locator, type Page } from '@playwright/test';

/** 'YYYY-MM-DD' so many days from the middle of the month that the browser's zone, or another one, has now. */
export const dayOf = (page: Page, ahead = 0, zone?: string): Promise<string> =>
  page.evaluate(
    ([days, timeZone]) => {
      const [year, month] = new Date().toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
      // So far from both ends that no day of a test is in another month.
      return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, 15 + days)).toISOString().slice(0, 10);
    },
    [ahead, zone] as const,
  );

/** The day it is in the browser's zone. */
export const today = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

/** 'YYYY-MM-DD' as the calendar says it aloud, or briefly. */
export const longDay = (day: string) => said(day, { weekday: 'long', month: 'long', day: 'numeric' });
export const shortDay = (day: string) => said(day, { month: 'short', day: 'numeric', year: 'numeric' });

const said = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** An event, in any of the views. */
export const chip = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}, `) });

/** A day of the month. */
export const cellOf = (page: Page, day: string) =>
  page.getByRole('cell').filter({ has: page.getByRole('button', { name: `New event on ${longDay(day)}` }) });

/** Where it lies once nothing covers it and nothing moves it: a dialog that is leaving takes the press for itself. */
export async function placeOf(locator: Locator) {
  await locator.hover();
  const box = await locator.boundingBox();
  expect(box, 'It is not on the page.').not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}
