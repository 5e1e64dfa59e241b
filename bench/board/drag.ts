import type { ElementHandle, Page } from '@playwright/test';
import superjson from 'superjson';
import { inBrowser } from '../browser';

// Frames per second while a card is dragged over a board with many leads in one column: see ../README.md.

const LEADS = 10_000;
/** Pages of 50 leads that the column has loaded before the drag. */
const PAGES = 10;
const SECONDS = 8;
const GOAL = 50;

await inBrowser(async ({ origin, newContext }) => {
  const page = await (await newContext()).newPage();
  await prepare(page, origin);
  const { fps, slowest, frames } = await measure(page);
  console.info(
    `${LEADS.toLocaleString('en-US')} leads in a column: ${fps.toFixed(1)} frames per second over ${frames} frames, ` +
      `the slowest ${slowest.toFixed(0)} ms. Goal: ${GOAL}.`,
  );
  if (fps < GOAL) process.exitCode = 1;
});

/** Signs up, imports the leads, and loads some pages of their column. */
async function prepare(page: Page, origin: string): Promise<void> {
  const headers = { origin };
  const account = { name: 'Bench', email: 'bench@example.test', password: 'a long enough password', timezone: 'UTC' };
  const signedUp = await page.request.post('/api/trpc/auth.signUp', { headers, data: superjson.serialize(account) });
  const data = Array.from({ length: LEADS }, (_, index) => ({
    companyName: `Venue ${index} Arena and Exhibition Halls`,
    contactPerson: `Contact ${index}`,
    email: `contact${index}@example.test`,
    status: 'NEW',
  }));
  const imported = await page.request.post('/api/import/leads', { headers, data: { data }, timeout: 120_000 });
  if (!signedUp.ok() || !imported.ok()) throw new Error(`Not prepared: ${await imported.text()}`);

  await page.goto('/?tab=pipeline');
  const cards = page.getByRole('region', { name: 'New', exact: true }).getByRole('list');
  await cards.getByRole('listitem').first().waitFor();
  // Scrolls on until the list has grown to that many cards of at least 80 px.
  await page.waitForFunction(
    ([list, height]) => {
      list?.parentElement?.scrollTo({ top: list.scrollHeight });
      return (list?.offsetHeight ?? 0) > height;
    },
    [(await cards.elementHandle()) as ElementHandle<HTMLElement> | null, PAGES * 50 * 80] as const,
    { polling: 100, timeout: 120_000 },
  );
  await cards.evaluate((list) => list.parentElement?.scrollTo({ top: 0 }));
}

/** Drags the first card to and fro over all columns, and counts the frames that the page draws meanwhile. */
async function measure(page: Page): Promise<{ fps: number; slowest: number; frames: number }> {
  const box = await page.getByRole('listitem').first().boundingBox();
  if (!box) throw new Error('No card is on the screen.');
  const [left, right, y] = [box.x + 40, 1380, box.y + 60];
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move(left + 30, y + 30, { steps: 5 });
  // As text, because the compiler's helpers do not exist in the page.
  await page.evaluate(`
    window.frameTimes = [];
    requestAnimationFrame(function tick(now) {
      window.frameTimes.push(now);
      requestAnimationFrame(tick);
    });`);
  const end = Date.now() + SECONDS * 1000;
  for (let step = 0; Date.now() < end; step += 1) {
    const along = Math.abs(((step / 120) % 2) - 1);
    await page.mouse.move(left + (right - left) * along, y + 80 * Math.sin(step / 20));
  }
  const at = await page.evaluate<number[]>('window.frameTimes');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? time));
  const passed = gaps.reduce((sum, gap) => sum + gap, 0);
  return { fps: (gaps.length / passed) * 1000, slowest: Math.max(...gaps), frames: gaps.length };
}
