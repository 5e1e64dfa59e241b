import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setHidden } from '@tests/app/_portal/notifications/record/fake-stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { LiveContext } from '@/app/_portal/notifications/record/notifications-provider';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  setHidden(false);
});

const badge = (live: boolean) => (
  <LiveContext value={live}>
    <LiveBadge />
  </LiveContext>
);

const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('says nothing until it is connected', () => {
  const { rerender } = render(badge(false));
  expect(shown()).toBe('');
  pass(2900);
  expect(shown()).toBe('');
  rerender(badge(true));
  expect(shown()).toBe('Live');
});

it('says that it is delayed if it does not connect', () => {
  render(badge(false));
  pass(3000);
  expect(shown()).toBe('Delayed');
});

it('does not mention that a hidden page is not connected, and waits again once it is shown', () => {
  const { rerender } = render(badge(true));
  act(() => setHidden(true));
  rerender(badge(false));
  pass(60_000);
  expect(shown()).toBe('Live');
  act(() => setHidden(false));
  pass(2900);
  expect(shown()).toBe('Live');
  pass(100);
  expect(shown()).toBe('Delayed');
});

describe('explains itself', () => {
  const show = () => {
    vi.useRealTimers();
    render(<MantineProvider env="test">{badge(true)}</MantineProvider>);
    return screen.getByRole('button', { name: 'Live' });
  };
  const text = /appears here, mostly within a second\. Searches, some filters and totals can take a few seconds/;

  it('when pointed at', async () => {
    await userEvent.hover(show());
    expect((await screen.findByRole('tooltip')).textContent).toMatch(text);
  });

  it('when tapped, until the user taps elsewhere', async () => {
    await userEvent.pointer({ keys: '[TouchA]', target: show() });
    expect((await screen.findByRole('tooltip')).textContent).toMatch(text);
    await userEvent.pointer({ keys: '[TouchA]', target: document.body });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('when focused by keyboard, and to screen readers', async () => {
    const button = show();
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toMatch(text);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('tooltip')).textContent).toMatch(text);
  });
});

it('does not mention a short interruption, but one of three seconds', () => {
  const { rerender } = render(badge(true));
  rerender(badge(false));
  pass(2900);
  rerender(badge(true));
  pass(3000);
  rerender(badge(false));
  pass(2900);
  expect(shown()).toBe('Live');
  pass(100);
  expect(shown()).toBe('Delayed');
  rerender(badge(true));
  expect(shown()).toBe('Live');
});
