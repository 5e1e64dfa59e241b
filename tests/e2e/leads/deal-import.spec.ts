import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';

const FILES = {
  // As HubSpot exports deals, here of an account whose currency has a decimal comma.
  hubspot: [
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Associated Contact,Associated Company,Pipeline,Create Date,Last Activity Date,Deal Type,Priority',
    '9001,Harbour Lights 2027,Presentation Scheduled,2027-04-15 10:00,Robin Tester,"12.500,50",Noor Haddad,Harbour Lights Festival,Sales Pipeline,2026-01-14 10:00,2026-02-03 09:15,newbusiness,High',
    '9002,Winter Ball,Closed Won,2026-02-01 00:00,Robin Tester,"8.000,00",Jo Marsh,Ballroom Nights,Sales Pipeline,2026-01-10 10:00,2026-02-02 09:15,existingbusiness,',
  ].join('\n'),
  salesforce: [
    '"Opportunity Owner","Account Name","Opportunity Name","Stage","Fiscal Period","Amount","Probability (%)","Age","Close Date","Created Date","Next Step","Lead Source","Type"',
    '"Robin Tester","Northgate Arena","Season 2027","Negotiation/Review","Q2-2027","$12,500.00","90","30","4/15/2027","1/14/2026","Send contract","Web","New Business"',
  ].join('\n'),
};

for (const width of [1440, 390]) {
  test(`deals of HubSpot and Salesforce are imported with amount, stage and close date at ${width} px`, async ({
    signedUp: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const dialog = page.getByRole('dialog', { name: 'Import leads' });
    const choose = async (file: keyof typeof FILES) => {
      await openTab(page, 'crm');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${file}.csv`, mimeType: 'text/csv', buffer: Buffer.from(FILES[file]) });
    };
    const next = () => dialog.getByRole('button', { name: 'Continue' }).click();

    await choose('hubspot');
    await dialog.getByLabel('Import leads without an email').click();
    await next();
    await expect(dialog.getByRole('checkbox', { name: /the comma separates the cents/ })).toBeChecked();
    await inBothSchemes(page, () => expectAccessible(page));
    await next();
    await dialog.getByRole('button', { name: 'Import 2 leads' }).click();
    await expect(dialog.getByText('2 leads imported')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await choose('salesforce');
    await dialog.getByLabel('Import leads without an email').click();
    await dialog.getByLabel('Import leads without a contact person').click();
    await next();
    await expect(dialog.getByLabel('Status for “Negotiation/Review”').locator('option:checked')).toHaveText(
      'Proposal Sent',
    );
    await next();
    await dialog.getByRole('button', { name: 'Import 1 lead' }).click();
    await expect(dialog.getByText('1 lead imported')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const { leads } = await (await page.request.get('/api/leads?sort=company&order=asc')).json();
    const facts = ({ company, amount, status, expectedCloseDate, eventName, source }: Record<string, unknown>) =>
      [company, amount, status, expectedCloseDate, eventName, source].map(String).join(' | ');
    expect(leads.map(facts)).toEqual([
      'Ballroom Nights | 8000 | CLOSED_WON | null | Winter Ball | null',
      'Harbour Lights Festival | 12500.5 | CONSULTATION_SCHEDULED | 2027-04-15 | Harbour Lights 2027 | null',
      'Northgate Arena | 12500 | PROPOSAL_SENT | 2027-04-15 | Season 2027 | WEBSITE',
    ]);
    await expect(page.getByText('$12,500.50')).toBeVisible();
    await expectAccessible(page);
  });
}
