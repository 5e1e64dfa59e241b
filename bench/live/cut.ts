import { isDeepStrictEqual } from 'node:util';
import { changeBoard, serverBoard, shownBoard } from '../../tests/e2e/pipeline/board-state';
import { badge, colleague, shareLeads } from '../../tests/e2e/pipeline/colleagues';
import { openPipeline } from '../../tests/e2e/pipeline/on-board';
import { call, calledServer } from '../../tests/support/rest/calls';
import { inBrowser } from '../browser';

// How long a board that was cut off takes until it is as the server has it: see ../README.md.

const CUT_MS = 60_000;
const REPEATS = 3;
const GOAL_MS = 1000;
const GIVE_UP_MS = 60_000;

interface Watched {
  /** When the page last changed, in milliseconds since 1970. */
  changedAt?: number;
}

/** Runs in the page. Reading the whole board from outside takes up to 200 ms, so the page itself notes when it changes. */
function watchChanges() {
  new MutationObserver(() => {
    (globalThis as Watched).changedAt = Date.now();
  }).observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, characterData: true });
}

await inBrowser(async ({ origin, newContext }) => {
  calledServer.origin = origin;
  const took: number[] = [];
  for (let n = 0; n < REPEATS; n += 1) {
    const page = await (await newContext({ reducedMotion: 'reduce' })).newPage();
    const account = { name: 'Bench', email: `bench${n}@example.test`, password: 'a long enough password' };
    await call(page, 'auth.signUp', { ...account, timezone: 'UTC' });
    const { other, teamId } = await colleague(page, { newContext });
    const names = Array.from({ length: 18 }, (_, gate) => `Gate ${gate + 1}`);
    const leads = await shareLeads(page, teamId, names);
    await openPipeline(page);
    await badge(page, 'Live').waitFor();

    await page.context().setOffline(true);
    const cut = performance.now();
    await changeBoard({ page, other, teamId, leads });
    const expected = await serverBoard(page);
    await page.waitForTimeout(CUT_MS - (performance.now() - cut));
    if (isDeepStrictEqual(await shownBoard(page), expected)) throw new Error('The board was never cut off.');
    await page.evaluate(watchChanges);
    const start = Date.now();
    await page.context().setOffline(false);
    while (!isDeepStrictEqual(await shownBoard(page), expected)) {
      if (Date.now() > start + GIVE_UP_MS) throw new Error('The board is not as the server has it.');
    }
    took.push((await page.evaluate(() => (globalThis as Watched).changedAt ?? Date.now())) - start);
  }
  const text = took.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
  console.info(
    `A board cut off for ${CUT_MS / 1000} s through 20 changes is as the server has it after ${text}. Goal: ${GOAL_MS} ms.`,
  );
  if (Math.max(...took) > GOAL_MS) process.exitCode = 1;
});
