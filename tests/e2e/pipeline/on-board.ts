import type { Locator, Page } from '@playwright/test';
import { expect, openTab } from '@tests/support/browser/browser';

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const card = (within: Page | Locator, company: string) =>
  within.getByRole('listitem').filter({ hasText: company });
export const handle = (within: Page | Locator, company: string) =>
  within.getByRole('button', { name: company, exact: true });
/** What the board says. Next has an announcer of its own, which says the title once the address has changed. */
export const announcement = (page: Page) =>
  page.locator('[aria-live=assertive]:not(#__next-route-announcer__)').filter({ hasText: /\S/ });

export async function openPipeline(page: Page) {
  await openTab(page, 'pipeline');
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
}

/**
 * Picks the focused card up by keyboard. dnd-kit listens to further keys from its next timer on, which nothing on the page
 * shows: wait for a timer that was set after it.
 */
export async function pickUpByKey(page: Page, key: 'Space' | 'Enter', message: string | RegExp) {
  await page.keyboard.press(key);
  await expect(announcement(page)).toHaveText(message);
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

/** Picks a card up at its lower half and drags it over a column without dropping it. */
export async function dragOver(page: Page, company: string, to: string) {
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
