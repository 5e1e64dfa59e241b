import { expect, expectAccessible, inBothSchemes, openTab, test } from '@tests/support/browser/browser';
import { longDay, today } from '@tests/support/calendar';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { calendarDay } from '@/domain/shared/time';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the event of a lead, from the form to the map, the calendar and the dashboard at ${viewport.width} px`, async ({
    signedUp: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await openTab(page, 'crm');
    const day = await today(page);
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    await page.getByLabel('Company name').fill('Harbour Lights');
    await page.getByLabel('Contact person').fill('Noor Haddad');
    await expect(page.getByLabel('Event date')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add the event' }).click();
    await page.getByLabel('Event name').fill('Night Run');
    await page.getByLabel('Event date').fill(day);
    await page.getByLabel('Last day').fill(shiftDay(day, -1));
    await page.getByLabel('Starts at').fill('19:00');
    await page.getByLabel('Ends at').fill('01:00');
    await page.getByLabel('Venue', { exact: true }).fill('Pier 9');
    await page.getByLabel('City').fill('San Francisco');
    await page.getByLabel('State', { exact: true }).fill('CA');
    await page.getByLabel('Attendance').fill('0');
    await expect(page.getByPlaceholder('America/Los Angeles')).toBeVisible();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('The last day must not be before the first')).toBeVisible();
    await expect(page.getByLabel('Last day')).toBeFocused();
    await inBothSchemes(page, () => expectAccessible(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    await page.getByLabel('Last day').fill(shiftDay(day, 40));
    await expect(page.getByText('The event takes 41 days')).toBeVisible();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(page.getByText('Harbour Lights was added.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Harbour Lights' })).toBeInViewport();

    if (viewport.width === 1440) {
      await page.goto(`/?tab=crm&dated=event&from=${shiftDay(day, 50)}`);
      await page.getByRole('combobox', { name: 'Date filter' }).click();
      await page.getByRole('option', { name: 'Other dates…' }).click();
      const dates = page.getByRole('dialog', { name: 'Dates' });
      await dates.getByLabel('First day').press('Backspace');
      await dates.getByRole('button', { name: 'Show leads' }).click();
      await expect(dates.getByText('Enter a full date, or none')).toBeVisible();
      await expect(dates.getByLabel('First day')).toBeFocused();
      await dates.getByLabel('First day').fill(day);
      await dates.getByRole('button', { name: 'Show leads' }).click();
      await expect(page.getByRole('link', { name: 'Harbour Lights' })).toBeVisible();
    }

    await page.goto('/');
    await page.getByRole('link', { name: /^Events in the next 30 days that are not won/ }).click();
    await page.getByRole('link', { name: 'Harbour Lights' }).click();
    const event = page.getByRole('dialog').getByRole('region', { name: 'Event' });
    await expect(event).toContainText('Night Run');
    // Counted at the venue, where the day may not have begun.
    const isToday = calendarDay(new Date(), 'America/Los_Angeles') === day;
    await expect(event).toContainText(isToday ? 'today' : 'tomorrow');
    await expect(event.getByRole('link', { name: 'Pier 9' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Pier%209%2C%20San%20Francisco%2C%20CA',
    );
    await inBothSchemes(page, () => expectAccessible(page));

    await page.goto('/?tab=calendar&view=agenda');
    const agenda = page.getByRole('list', { name: longDay(day) });
    await expect(agenda.getByRole('link', { name: /^Event of a lead: Harbour Lights/ })).toBeVisible();
    await inBothSchemes(page, () => expectAccessible(page));
    await page.getByRole('switch', { name: 'Lead events' }).click();
    await expect(agenda).toHaveCount(0);
  });
}
