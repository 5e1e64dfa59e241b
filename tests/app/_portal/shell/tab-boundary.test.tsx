import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TabBoundary } from '@/app/_portal/shell/tab-boundary';
import { tabById } from '@/app/_portal/tabs';

const mounted = vi.fn((button: HTMLButtonElement) => button.closest('[inert]') !== null);

const Page = () => (
  <button type="button" ref={(button) => void (button && mounted(button))}>
    Add Lead
  </button>
);

const tab = (
  <MantineProvider env="test">
    <SearchParamsContext value={new URLSearchParams()}>
      <TabBoundary tab={tabById('crm')} page={Page} />
    </SearchParamsContext>
  </MantineProvider>
);
const button = () => screen.getByRole('button', { name: 'Add Lead' });

it('takes no clicks in what the server rendered until its code has arrived, because they would be lost', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(tab);
  expect(button().closest('[inert][aria-busy="true"]')).not.toBeNull();
  render(tab, { container, hydrate: true });
  expect(button().closest('[inert], [aria-busy="true"]')).toBeNull();
});

it('takes the focus at once in what the browser rendered', () => {
  mounted.mockClear();
  render(tab);
  expect(mounted).toHaveReturnedWith(false);
});
