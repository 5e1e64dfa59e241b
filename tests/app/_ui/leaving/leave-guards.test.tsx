import { afterEach, describe, expect, it, vi } from 'vitest';
import { navigateTo } from '@/app/_portal/use-tab';
import { guardLeaving, isGuarded, leavePage } from '@/app/_ui/leaving/leave-guards';

let releases: (() => void)[] = [];

/** A guard that records its questions, for the test to answer. */
function guard(lostOn: 'tab' | 'page' = 'tab') {
  const asked: (() => void)[] = [];
  const release = guardLeaving({ lostOn, ask: (leave) => asked.push(leave) });
  releases.push(release);
  const agree = () => {
    release();
    asked.at(-1)?.();
  };
  return { asked, release, agree };
}

afterEach(() => {
  for (const release of releases) release();
  releases = [];
  window.history.replaceState(null, '', '/');
});

const address = () => window.location.pathname + window.location.search;

describe('leave guards', () => {
  it('let the user leave at once if nothing is unsaved', () => {
    navigateTo('/?tab=tasks');
    expect(address()).toBe('/?tab=tasks');
  });

  it('let the user leave only after confirmation', () => {
    const { asked, agree } = guard();
    navigateTo('/?tab=tasks');
    expect(address()).toBe('/');
    expect(asked).toHaveLength(1);
    agree();
    expect(address()).toBe('/?tab=tasks');
    expect(isGuarded()).toBe(false);
  });

  it('ask one after another, the last one first', () => {
    const [below, above] = [guard(), guard()];
    navigateTo('/?tab=tasks');
    expect([below.asked.length, above.asked.length]).toEqual([0, 1]);
    above.agree();
    expect([below.asked.length, address()]).toEqual([1, '/']);
    below.agree();
    expect(address()).toBe('/?tab=tasks');
  });

  it('allow a switch of tabs if only leaving the page would lose the work', () => {
    const { asked } = guard('page');
    navigateTo('/?tab=tasks');
    expect(address()).toBe('/?tab=tasks');
    const go = vi.fn();
    leavePage(go);
    expect(go).not.toHaveBeenCalled();
    expect(asked).toHaveLength(1);
  });

  it("enable the browser's warning only while something is unsaved", () => {
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { release } = guard('page');
    expect(closes()).toBe(false);
    release();
    expect(closes()).toBe(true);
  });

  it('restore the URL before asking about Back, and go back if confirmed', async () => {
    navigateTo('/?tab=crm');
    navigateTo('/?tab=tasks');
    const router = vi.fn();
    window.addEventListener('popstate', router);
    const { asked, agree } = guard();
    window.history.back();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.waitFor(() => expect(address()).toBe('/?tab=tasks'));
    expect(router).not.toHaveBeenCalled();
    // Staying and trying again asks again.
    await new Promise((resolve) => setTimeout(resolve, 20));
    window.history.back();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(address()).toBe('/?tab=tasks'));
    agree();
    await vi.waitFor(() => expect(address()).toBe('/?tab=crm'));
    await vi.waitFor(() => expect(router).toHaveBeenCalledTimes(1));
    window.removeEventListener('popstate', router);
  });
});
