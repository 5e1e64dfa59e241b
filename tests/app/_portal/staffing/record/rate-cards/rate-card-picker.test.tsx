import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { RATE_CARD, RATE_CARD_DEFAULTS } from '@tests/support/browser/rate-card';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RateCardPicker } from '@/app/_portal/staffing/record/rate-cards/rate-card-picker';

const DAY = { ...RATE_CARD, id: '01890000-0000-7000-8000-000000000059', name: 'Day' };

/** What a form around the picker would be told, as a price has one. */
function Price({ onSubmit }: { onSubmit: () => void }) {
  const [card, setCard] = useState<string | null>(null);
  return (
    <div onSubmit={onSubmit}>
      <RateCardPicker teamId={null} value={card} onChange={({ id }) => setCard(id)} />
    </div>
  );
}

const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Rate card' }).value;

async function choose(option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rate card' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('chooses a card, or a new one once it is added, without submitting the form around it', async () => {
  let submitted = 0;
  const cards = [RATE_CARD];
  renderInPortal(<Price onSubmit={() => (submitted += 1)} />, ({ path }) => {
    if (path === 'rateCards.list') return { items: [...cards] };
    if (path === 'rateCards.defaults') return RATE_CARD_DEFAULTS;
    cards.push(DAY);
    return DAY;
  });
  await choose('Standard 2027');
  expect(chosen()).toBe('Standard 2027');
  expect(screen.getByText('Guard $20.00 → $38.00, margin 28.9%')).toBeTruthy();

  await choose('New rate card');
  const form = within(await screen.findByRole('dialog', { name: 'New rate card' }));
  await userEvent.type(await form.findByLabelText(/^Name/), 'Day{Enter}');
  await waitFor(() => expect(chosen()).toBe('Day'));
  expect(submitted).toBe(0);
});
