import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLoaded, inBothSchemes, otherPage, test } from '@tests/support/browser/browser';
import { EVENT_YEAR } from '@tests/support/event-year';
import { call } from '@tests/support/rest/calls';
import type { CreateLeadInput, Lead } from '@/domain/leads/lead';

const LEAD: CreateLeadInput = {
  ...{ companyName: 'Harbour Lights', contactPerson: 'Noor Haddad', email: 'noor@harbour.example' },
  ...{ eventName: 'Harbour Lights Festival', eventDate: `${EVENT_YEAR}-06-12` },
};

const CARD = { name: 'Standard', rates: { guard: { pay: 20, bill: 38 }, supervisor: { pay: 27, bill: 48 } } };

const LICENSE = {
  ...{ state: 'California', class: 'PPO', number: 'PPO 120045', expiresOn: `${EVENT_YEAR + 2}-05-31` },
  ...{ insurance: 1_000_000, insuranceExpiresOn: `${EVENT_YEAR + 1}-12-31` },
};

const PLAN = {
  ...{ attendance: 750, alcohol: true, mainEntrances: 1, exits: 4, startTime: '19:00', endTime: '00:00' },
  ...{ eventDate: `${EVENT_YEAR}-06-12`, timeZone: 'America/Los_Angeles', state: 'California', city: 'Oakland' },
};

/** A lead with a priced plan, and a license for the event. */
async function planLead(page: Page, seed: (leads: CreateLeadInput[]) => Promise<Lead[]>): Promise<Lead> {
  const [lead] = await seed([LEAD]);
  if (!lead) throw new Error('There is no lead.');
  const { id: rateCardId } = await call<{ id: string }>(page, 'rateCards.create', CARD);
  await call(page, 'licenses.create', LICENSE);
  await call(page, 'staffingPlans.save', { leadId: lead.id, ...PLAN, price: { rateCardId } });
  return lead;
}

/** The link in the email that was sent last. */
async function linkOf(page: Page): Promise<string> {
  const { emails } = await (await page.request.get('/api/emails')).json();
  const [link] = /https?:\/\/\S+\/quote\/\S+/.exec(emails[0].body) ?? [];
  if (!link) throw new Error('There is no link in the email.');
  return link;
}

const quoteOf = (page: Page) => page.getByRole('dialog', { name: /^Quote Q-/ });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a plan becomes a quote that the client signs, which wins the lead, at ${viewport.width} px`, async ({
    signedUp: page,
    seed,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const check = async () => {
      await inBothSchemes(page, () => expectAccessible(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    };
    const lead = await planLead(page, seed);

    await page.goto('/?tab=quotes');
    await page.getByRole('link', { name: 'Open Staffing' }).click();
    await page.goto(`/?tab=staffing&lead=${lead.id}`);
    await page.getByRole('button', { name: 'Make a quote' }).click();
    const quote = quoteOf(page);
    await expectLoaded(quote);
    await expect(quote.getByText('Draft', { exact: true }).first()).toBeVisible();
    const paper = quote.getByRole('region', { name: 'The quote, as the client sees it' });
    await expect(paper).toContainText('Noor Haddad');
    await expect(paper).toContainText('$4,662.00');
    await expect(paper).not.toContainText(/cost|margin/i);
    await check();

    await quote.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Quote' });
    await form.getByLabel('Message').fill('Thank you, Noor.');
    await form.getByLabel('Deposit due at signing').fill('25');
    await form.getByRole('button', { name: 'Add step' }).click();
    const step = form.getByRole('group', { name: 'Step 1' });
    await step.getByLabel('Days before').fill('7');
    await step.getByLabel('Share of the total').fill('50');
    await check();
    await form.getByRole('button', { name: 'Save as version 2' }).click();
    await expect(paper).toContainText('Deposit due at signing (25%)$1,165.50');
    await expect(paper).toContainText(`Cancel by June 5, ${EVENT_YEAR}: 50% ($2,331.00)`);
    const versions = quote.getByRole('region', { name: 'Versions' }).getByRole('listitem');
    await expect(versions).toHaveCount(2);
    await expect(versions.last()).toContainText('Superseded');

    await quote.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Quote Q-\S+, version 2 — \$4,662\.00\./)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('noor@harbour.example');
    await expect(page.getByText(/^Quote Q-\S+, version 2/)).toBeVisible();
    await check();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByText('Email sent successfully!')).toBeVisible();

    await page.goto('/?tab=quotes');
    await expect(page.getByRole('link', { name: /^(?:Q-|Harbour Lights)/ })).toBeVisible();
    await check();
    await page.getByRole('link', { name: /^(?:Q-|Harbour Lights)/ }).click();
    await expect(quote.getByText('Sent', { exact: true }).first()).toBeVisible();

    const client = await otherPage(browser);
    await client.setViewportSize({ width: 390, height: 844 });
    await client.goto(await linkOf(page));
    for (const colorScheme of ['dark', 'light'] as const) {
      await client.emulateMedia({ colorScheme });
      await expectAccessible(client);
    }
    await expect(client.locator('script')).toHaveCount(0);
    await client.getByLabel('Your full name').fill('Noor Haddad');
    await client.locator('input[name=title]').fill('Director');
    await client.locator('input[name=email]').fill('noor@harbour.example');
    await client.locator('input[name=consent]').check();
    await client.getByRole('button', { name: 'Accept and sign' }).click();
    await expect(client.getByText(/accepted/i).first()).toBeVisible();
    await client.context().close();

    // Without a reload.
    await expect(quote.getByText(/^Accepted by Noor Haddad, Director/)).toBeVisible();
    await expect(quote.getByRole('link', { name: 'Invoice for QuickBooks' })).toBeVisible();
    await check();
    await page.goto(`/?tab=crm&id=${lead.id}`);
    const detail = page.getByRole('dialog', { name: 'Harbour Lights' });
    await expectLoaded(detail);
    await expect(detail.getByText('Closed Won', { exact: true }).first()).toBeVisible();
    await expect(detail).toContainText('$4,662');
    await expect(detail.getByRole('region', { name: 'Quotes' })).toContainText('Accepted');
    await expect(detail.getByText(/^Quote accepted by Noor Haddad/)).toBeVisible();
    await check();
  });
}
