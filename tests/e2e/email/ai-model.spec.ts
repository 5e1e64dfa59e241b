import { says, startFakeModel } from '@tests/support/ai/fake-model';
import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { START_TIMEOUT, startOwnServer } from '@tests/support/browser/own-server';
import { calledServer, origin } from '@tests/support/rest/calls';

/** The application with a model, on an address of its own: the other journeys have none. */
const withModel = test.extend<{ model: Awaited<ReturnType<typeof startFakeModel>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  model: async ({}, use) => {
    const model = await startFakeModel();
    await use(model);
    model.close();
  },
  baseURL: [
    async ({ model }, use) => {
      const server = await startOwnServer({ STANCHION_E2E_MODEL: model.url });
      calledServer.origin = server.url;
      await use(server.url);
      calledServer.origin = origin;
      await server.stop();
    },
    { scope: 'test', timeout: START_TIMEOUT },
  ],
});

withModel(
  'a model writes an email as a stream, which is stopped, regenerated, edited and used',
  async ({ signedUp: page, seed, model }) => {
    test.slow();
    const [lead] = await seed([{ companyName: 'Acme Arena', contactPerson: 'Jo Field', email: 'jo@acme.example' }]);
    await openTab(page, 'email');
    await page.goto(`/?tab=email&lead=${lead?.id}`);
    const assistant = page.getByRole('region', { name: 'AI assistant' });
    await expect(assistant.getByText('100 of 100 left this month')).toBeVisible();

    // It never ends by itself.
    model.behave(({ say }) => say('Subject: Guards\n\nDear Jo,'));
    await assistant.getByRole('button', { name: 'Generate' }).click();
    await expect(assistant.getByRole('tabpanel')).toContainText('Dear Jo,');
    await assistant.getByRole('button', { name: 'Stop' }).click();
    await expect(assistant.getByRole('button', { name: 'Regenerate' })).toBeEnabled();

    model.behave(says('Subject: Guards\n\nDear Jo, who decides?', 'Subject: Doors\n\nHello Jo,'));
    await assistant.getByRole('button', { name: 'Regenerate' }).click();
    await expect(assistant.getByRole('tab', { name: 'Alternative 1' })).toBeVisible();
    await expect(assistant.getByText('3 free edits left')).toBeVisible();
    model.behave(says('Subject: Guards\n\nJo, who decides?'));
    await assistant.getByRole('button', { name: 'Shorter' }).click();
    await expect(assistant.getByText('2 free edits left')).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));

    // Its texts outlast a look at the templates.
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('tab', { name: 'Compose' }).click();
    await expect(assistant.getByRole('tabpanel')).toContainText('Jo, who decides?');
    await assistant.getByRole('button', { name: 'Use in email' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Guards');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Jo, who decides?');
  },
);
