import { expect, expectResponsive, test } from '@tests/support/browser/browser';
import { START_TIMEOUT, startOwnServer } from '@tests/support/browser/own-server';
import { skipWorth } from '@tests/support/browser/steps';
import { startPostgres } from '@tests/support/database/postgres';
import { call, calledServer, origin } from '@tests/support/rest/calls';
import { badge, colleague, shareLeads } from './colleagues';
import { card, column, dragOver, openPipeline } from './on-board';

/** Two instances of the application on one Postgres, as operators run them behind a load balancer. */
const onTwoInstances = test.extend<{ instances: readonly [first: string, second: string] }>({
  instances: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const postgres = await startPostgres();
      const settings = { STANCHION_E2E_DATABASE: postgres.url };
      const first = await startOwnServer(settings);
      const second = await startOwnServer(settings);
      calledServer.origin = first.url;
      await use([first.url, second.url]);
      calledServer.origin = origin;
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
    },
    { scope: 'test', timeout: 2 * START_TIMEOUT },
  ],
  baseURL: async ({ instances: [first] }, use) => use(first),
});

onTwoInstances(
  'two people on two instances see what the other does, until one is removed',
  async ({ signedUp: page, browser, instances: [, second] }) => {
    test.slow();
    const { other, teamId, userId } = await colleague(page, browser);
    await shareLeads(page, teamId, ['Arena Nord', 'Harbor Hall']);
    await openPipeline(page);
    await expect(badge(page, 'Live')).toBeVisible();
    // Cookies do not depend on the port: the session holds on either instance.
    await other.goto(`${second}/?tab=pipeline`);
    await expectResponsive(other);
    await expect(badge(other, 'Live')).toBeVisible();

    await dragOver(other, 'Arena Nord', 'Contacted');
    await other.mouse.up();
    await expect(card(column(page, 'Contacted'), 'Arena Nord')).toBeVisible();

    // Both have the card in the hand.
    await dragOver(page, 'Arena Nord', 'Proposal Sent');
    await dragOver(other, 'Arena Nord', 'Closed Won');
    await page.mouse.up();
    // The card is there before the server knows.
    await skipWorth(page);
    await expect(page.getByText(/^Moved to Proposal Sent/)).toBeVisible();
    await other.mouse.up();
    await expect(other.getByText(/someone else changed it first/)).toBeVisible();
    for (const board of [page, other]) {
      await expect(card(column(board, 'Proposal Sent'), 'Arena Nord')).toBeVisible();
      await expect(card(board, 'Arena Nord')).toHaveCount(1);
      await expect(card(column(board, 'New'), 'Harbor Hall')).toBeVisible();
    }

    // Removed on the first instance while the second streams to them.
    await call(page, 'teams.removeMember', { id: teamId, userId });
    await expect(card(other, 'Arena Nord')).toHaveCount(0);
    await expect(card(other, 'Harbor Hall')).toHaveCount(0);
    await other.reload();
    await expectResponsive(other);
    await expect(card(other, 'Arena Nord')).toHaveCount(0);
    await expect(card(column(page, 'Proposal Sent'), 'Arena Nord')).toBeVisible();
  },
);
