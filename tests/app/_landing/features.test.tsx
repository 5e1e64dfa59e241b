import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Features } from '@/app/_landing/features';
import { COMING_SOON } from '@/app/_portal/coming-soon';
import { TABS } from '@/app/_portal/tabs';

const listAfter = (heading: string) => {
  const list = screen.getByRole('heading', { name: heading }).nextElementSibling;
  if (!(list instanceof HTMLElement)) throw new Error(`Nothing after ${heading}`);
  return within(list);
};

it('does not announce anything that already works', () => {
  render(<Features />);
  const soon = listAfter('Coming during the beta');
  for (const { label } of TABS.filter(({ id }) => !(id in COMING_SOON))) expect(soon.queryByText(label)).toBeNull();
});

it.each(['Dashboard', 'Leads', 'Pipeline', 'Calendar', 'Notes', 'Notifications'])('lists %s as working', (title) => {
  render(<Features />);
  expect(listAfter('What you can do today').getByRole('heading', { name: title })).toBeTruthy();
});
