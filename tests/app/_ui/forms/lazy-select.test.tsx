import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LazySelect } from '@/app/_ui/forms/lazy/lazy-select';

const DATA = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
] as const;

function show(value: 'low' | 'high' | null) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <LazySelect aria-label="Priority" placeholder="All" data={DATA} value={value} onChange={onChange} clearable />
    </MantineProvider>,
  );
  return onChange;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Priority' });

it('looks like an empty field, and opens its list on the first click', async () => {
  const onChange = show(null);
  expect([field().placeholder, field().value, field().getAttribute('aria-expanded')]).toEqual(['All', '', 'false']);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: 'High' }));
  expect(onChange).toHaveBeenCalledWith('high');
});

it('keeps the focus of someone who came by keyboard', async () => {
  show(null);
  const standIn = field();
  await userEvent.tab();
  await waitFor(() => expect(standIn.isConnected).toBe(false));
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

it('can be cleared as soon as it is shown with a choice', async () => {
  const onChange = show('low');
  expect(field().value).toBe('Low');
  await waitFor(() => expect(document.querySelector('button')).not.toBeNull());
  await userEvent.click(document.querySelector('button') ?? document.body);
  expect(onChange).toHaveBeenCalledWith(null);
});
