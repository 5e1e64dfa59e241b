import { render } from '@testing-library/react';
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestTabAction, type TabAction, useTabAction } from '@/app/_portal/tab-action';

afterEach(() => window.history.replaceState(null, '', '/'));

const acted = vi.fn();

function Tab({ action }: { action: TabAction }) {
  useTabAction(action, acted);
  return null;
}

describe('a tab that is asked by its URL', () => {
  const openTab = (action: TabAction, searchParams: string) => {
    acted.mockClear();
    const onUrlUpdate = vi.fn<OnUrlUpdateFunction>();
    const tab = (
      <NuqsTestingAdapter hasMemory searchParams={searchParams} onUrlUpdate={onUrlUpdate}>
        <Tab action={action} />
      </NuqsTestingAdapter>
    );
    render(tab).rerender(tab);
    return onUrlUpdate;
  };

  it('acts once, and removes the request from the URL', async () => {
    const onUrlUpdate = openTab('add', '?tab=crm&status=NEW&do=add&name=Acme');
    expect(acted.mock.calls).toEqual([['Acme']]);
    await vi.waitFor(() => expect(onUrlUpdate.mock.calls.at(-1)?.[0].queryString).toBe('?tab=crm&status=NEW'));
  });

  it.each(['?tab=crm', '?tab=crm&do=import', '?tab=crm&do=nonsense'])('does nothing for %s', (search) => {
    openTab('add', search);
    expect(acted).not.toHaveBeenCalled();
  });
});

describe('asking a tab', () => {
  it.each([
    ['/', '?tab=tasks&do=add'],
    ['/?tab=crm&status=NEW', '?tab=tasks&do=add'],
    ['/?tab=tasks&q=call', '?tab=tasks&q=call&do=add'],
    ['/?tab=tasks&q=call&id=1', '?tab=tasks&do=add'],
  ])('from %s leads to %s', (here, there) => {
    window.history.replaceState(null, '', here);
    requestTabAction('tasks', 'add');
    expect(window.location.search).toBe(there);
  });
});
