import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import CommandPalette from '@/app/_portal/shell/command-palette';
import { renderInPortal, VIEWER } from '../leads/record/harness';

const search = () => screen.queryByPlaceholderText<HTMLInputElement>('Search leads or go to a page');
const pressShortcut = () => fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });

async function openPalette() {
  renderInPortal(<CommandPalette requests={1} />, ({ path }) => (path === 'leads.list' ? { items: [] } : VIEWER));
  await screen.findByPlaceholderText('Search leads or go to a page');
}

// The palette's store is global.
afterEach(async () => {
  if (search()) pressShortcut();
  await waitFor(() => expect(search()).toBeNull());
  window.history.replaceState(null, '', '/');
});

describe('the palette', () => {
  it('opens on demand, and its shortcut closes and opens it', async () => {
    await openPalette();
    pressShortcut();
    await waitFor(() => expect(search()).toBeNull());
    pressShortcut();
    expect(search()).not.toBeNull();
  });

  it('handles its shortcut while a choice is closing it, and clears the search', async () => {
    await openPalette();
    await userEvent.type(search() as HTMLInputElement, 'usage');
    await userEvent.keyboard('{Enter}');
    pressShortcut();
    expect(window.location.search).toBe('?tab=usage');
    await waitFor(() => expect(search()?.value).toBe(''));
  });
});
