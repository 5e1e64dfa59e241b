import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyUndoLog } from '@/app/_portal/shared/undo/undo-log';
import CommandPalette from '@/app/_portal/shell/command-palette';
import { usePalette } from '@/app/_portal/shell/palette/use-palette';
import type { Found, FoundLead } from '@/domain/search/search';

const LABEL = 'Search or run a command';
const RECENT = `stanchion-recent-leads-${VIEWER.id}`;
const none = { items: [], more: false };
const NOTHING: Found = { lead: none, task: none, note: none, event: none };

const { id, companyName, contactPerson, email, status } = LEAD;
const lead: FoundLead = { id, companyName, contactPerson, email, phone: '(0151) 234-5678', status };
const foundLeads = (...items: FoundLead[]): Found => ({ ...NOTHING, lead: { items, more: false } });

const input = () => screen.queryByRole<HTMLInputElement>('combobox', { name: LABEL });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.id === input()?.getAttribute('aria-activedescendant'));
const pressShortcut = () => fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
const keys = vi.fn();

type Answers = (q: string) => unknown;

/** Opens the palette; returns the searches that reach the server. */
async function openPalette(
  answer: Answers = () => NOTHING,
  recent: (ids: string[]) => FoundLead[] = () => [],
  near: string[] = [],
) {
  const searches: string[] = [];
  const server = ({ path, input: sent }: Call) => {
    if (path === 'search.recentLeads') return recent((sent as { ids: string[] }).ids);
    if (path === 'search.nearSpellings') return near;
    if (path !== 'search.everything') return VIEWER;
    const { q } = sent as { q: string };
    searches.push(q);
    return answer(q);
  };
  renderInPortal(<CommandPalette requests={1} typedAhead={null} onFocus={() => {}} onKeys={keys} />, server);
  await screen.findByRole('combobox', { name: LABEL });
  return searches;
}

const type = (text: string) => userEvent.type(input() as HTMLInputElement, text);
const paste = (text: string) => fireEvent.change(input() as HTMLInputElement, { target: { value: text } });

// Files share a page, and another one may have deleted something.
beforeEach(() => emptyUndoLog(VIEWER.id));
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

/** A shell in which the palette's code arrives when a button is pressed. */
function SlowShell() {
  const [arrived, setArrived] = useState(false);
  const { requests, typedAhead, open, cancel, stopTypingAhead } = usePalette();
  return (
    <>
      <button type="button" onClick={open}>
        Search
      </button>
      <button type="button" tabIndex={-1} onPointerEnter={() => setArrived(true)}>
        Arrive
      </button>
      {arrived && requests > 0 && (
        <CommandPalette requests={requests} typedAhead={typedAhead} onFocus={stopTypingAhead} onKeys={cancel} />
      )}
    </>
  );
}

describe('what is typed before the code has arrived', () => {
  const start = async () => {
    renderInPortal(<SlowShell />, ({ path }) => (path === 'search.everything' ? NOTHING : VIEWER));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  };
  const arrive = () => userEvent.hover(screen.getByText('Arrive'));

  it('is searched for, and the button that had the focus is not pressed again', async () => {
    await start();
    await userEvent.keyboard('new  x{Backspace}{Backspace}lead{Enter}');
    await arrive();
    await waitFor(() => expect(input()?.value).toBe('new lead'));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    await userEvent.keyboard('s');
    expect(input()?.value).toBe('new leads');
  });

  it('is forgotten with Escape, and the palette stays closed', async () => {
    await start();
    await userEvent.keyboard('old{Escape}');
    await arrive();
    expect(input()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(input()?.value).toBe(''));
  });
});

describe('the palette', () => {
  it('opens on demand, and its shortcut closes and opens it', async () => {
    await openPalette();
    pressShortcut();
    await waitFor(() => expect(input()).toBeNull());
    pressShortcut();
    await waitFor(() => expect(input()).not.toBeNull());
  });

  it('handles its shortcut while a choice is closing it, and clears the search', async () => {
    await openPalette();
    await type('usage{Enter}');
    pressShortcut();
    expect(window.location.search).toBe('?tab=usage');
    await waitFor(() => expect(input()?.value).toBe(''));
  });

  it('moves the chosen row by arrows, Home and End, which is announced', async () => {
    await openPalette();
    expect(chosen()?.textContent).toBe('Add lead');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()?.textContent).toBe('Add task');
    expect(chosen()?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()?.textContent).toMatch(/^Keyboard shortcuts/);
    await userEvent.keyboard('{Home}');
    expect(chosen()?.textContent).toBe('Add lead');
    await userEvent.keyboard('{End}{Enter}');
    expect(keys).toHaveBeenCalledOnce();
  });
});

describe('commands', () => {
  it.each([
    ['add ta', '?tab=tasks&do=add'],
    ['new lead', '?tab=crm&do=add'],
    ['meeting', '?tab=calendar&do=add'],
    ['hubspot', '?tab=crm&do=import'],
    ['download', '?tab=crm&do=export'],
    ['kanban', '?tab=pipeline'],
    ['léad', '?tab=crm&do=add'],
  ])('are found by their words and synonyms: %s', async (query, search) => {
    await openPalette();
    await type(`${query}{Enter}`);
    expect(window.location.search).toBe(search);
  });

  it.each([
    ['preferences', '/settings'],
    ['api tokens', '/settings#tokens'],
    ['change pass', '/settings#password'],
  ])('open a section of the settings without a reload: %s', async (query, address) => {
    await openPalette();
    await type(`${query}{Enter}`);
    expect(window.location.pathname + window.location.hash).toBe(address);
  });

  it('keep the filters of the tab that is open', async () => {
    window.history.replaceState(null, '', '/?tab=crm&status=NEW');
    await openPalette();
    await type('add lead{Enter}');
    expect(window.location.search).toBe('?tab=crm&status=NEW&do=add');
  });

  it('switch the color scheme', async () => {
    await openPalette();
    await type('night{Enter}');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    pressShortcut();
    await type('light mode{Enter}');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  });
});

describe('a search', () => {
  it('groups what it finds, with what tells it apart and the matches emphasized', async () => {
    const at = new Date('2026-03-04T15:30:00Z');
    await openPalette(() => ({
      lead: { items: [lead], more: true },
      task: {
        items: [{ id: '1', title: 'Walk the north gate', dueDate: at, status: 'OVERDUE', leadCompany: 'Acme' }],
        more: false,
      },
      note: {
        items: [{ id: '2', title: 'Plan', leadCompany: 'Acme', excerpt: '…the NÖRTH gate…', updatedAt: at }],
        more: false,
      },
      event: {
        items: [{ id: '3', title: 'North', startTime: at, endTime: at, location: 'Pier 9', leadCompany: null }],
        more: false,
      },
    }));
    await type('north');
    await screen.findByRole('group', { name: 'Leads' });
    const rowsOf = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(rowsOf('Leads')).toEqual(['Northgate ArenaNewJo Marsh', 'See all leads that match']);
    expect(rowsOf('Tasks')).toEqual([expect.stringMatching(/^Walk the north gateOverdue since Mar\s4.* · Acme$/)]);
    expect(rowsOf('Notes')).toEqual(['PlanAcme · …the NÖRTH gate…']);
    expect(rowsOf('Events')).toEqual([expect.stringMatching(/^NorthMar\s4.* · Pier 9$/)]);
    const marks = screen.getAllByText(/north|nörth/i, { selector: 'mark' });
    expect(marks.map((mark) => mark.textContent)).toEqual(['North', 'north', 'North', 'NÖRTH']);
  });

  it.each([
    ['leads', '?tab=crm&q=north'],
    ['tasks', '?tab=tasks&status=ALL&q=north'],
    ['notes', '?tab=notes&q=north'],
  ])('opens the list of all %s that match, whatever their status', async (many, search) => {
    const at = new Date('2026-03-04T15:30:00Z');
    const titled = { id: '1', title: 'North', leadCompany: null };
    await openPalette(() => ({
      ...NOTHING,
      lead: { items: [lead], more: true },
      task: { items: [{ ...titled, dueDate: at, status: 'PENDING' }], more: true },
      note: { items: [{ ...titled, excerpt: '', updatedAt: at }], more: true },
    }));
    await type('north');
    await userEvent.click(await screen.findByText(`See all ${many} that match`));
    expect(window.location.search).toBe(search);
  });

  it('says that there are more events than it lists', async () => {
    const at = new Date('2026-03-04T15:30:00Z');
    const event = { id: '3', title: 'North', startTime: at, endTime: at, location: '', leadCompany: null };
    await openPalette(() => ({ ...NOTHING, event: { items: [event], more: true } }));
    await type('north');
    expect(await screen.findByRole('group', { name: /^Events.*more match$/ })).toBeTruthy();
  });

  it('shows the phone number that it matches', async () => {
    await openPalette(() => foundLeads(lead));
    await type('0151 2');
    const option = await screen.findByRole('option');
    expect(option.textContent).toBe('Northgate ArenaNewJo Marsh · (0151) 234-5678');
    expect(within(option).getByText('0151) 2').tagName).toBe('MARK');
  });

  it('keeps former results until new ones arrive, but does not open them', async () => {
    const answer = deferred<Found>();
    const searches = await openPalette((q) => (q === 'xylo' ? foundLeads(lead) : answer.promise));
    await type('xylo');
    await screen.findByRole('option');
    await type('ph');
    await waitFor(() => expect(searches.at(-1)).toBe('xyloph'));
    expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('option'));
    expect(window.location.search).toBe('');
    // Enter waits for what was asked for.
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe('');
    answer.resolve(foundLeads({ ...lead, id: 'other' }));
    await waitFor(() => expect(window.location.search).toBe('?tab=crm&id=other'));
  });

  it('offers to add a lead if nothing matches', async () => {
    await openPalette();
    await type('Xylophone & Co');
    expect(await screen.findByText('Nothing matches “Xylophone & Co”.', { selector: 'p' })).toBeTruthy();
    expect(options()).toEqual(['Add lead “Xylophone & Co”']);
    await userEvent.keyboard('{Enter}');
    expect(new URLSearchParams(window.location.search).get('name')).toBe('Xylophone & Co');
  });

  it('offers what is spelled like it before that, and searches for it', async () => {
    const answers: Answers = (q) => (q === 'Northgate Arena' ? foundLeads(lead) : NOTHING);
    const searches = await openPalette(answers, undefined, ['Northgate Arena']);
    await type('Norhtgate{Enter}');
    expect((await screen.findByRole('group', { name: 'Leads' })).textContent).toContain('Northgate Arena');
    expect(input()?.value).toBe('Northgate Arena');
    expect(searches.at(-1)).toBe('Northgate Arena');
  });

  it('does not send a text of 10,000 characters', async () => {
    const searches = await openPalette();
    paste('x'.repeat(10_000));
    expect(await screen.findByText('Search for at most 200 characters.', { selector: 'p' })).toBeTruthy();
    paste('xylo');
    await waitFor(() => expect(searches).toEqual(['xylo']));
  });

  it('can be tried again after an error', async () => {
    let fails = true;
    await openPalette(() => {
      if (fails) throw new Refusal({ code: 'INTERNAL', message: 'No.' });
      return foundLeads(lead);
    });
    await type('xylo');
    const retry = await screen.findByRole('option', { name: 'Try again' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('option', { name: /Northgate/ })).toBeTruthy();
  });

  it('needs the network, commands do not', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const searches = await openPalette();
    await type('pipeline');
    expect(screen.getByText(/^You’re offline\./, { selector: 'p' })).toBeTruthy();
    expect(options()).toEqual(['Pipeline']);
    expect(searches).toEqual([]);
  });
});

describe('recent leads', () => {
  const other = '01890000-0000-7000-8000-00000000000f';

  it('come first, in the order in which they were opened; those that are gone are forgotten', async () => {
    const gone = '01890000-0000-7000-8000-00000000000e';
    localStorage.setItem(RECENT, JSON.stringify([other, gone, lead.id]));
    await openPalette(undefined, (ids) =>
      ids
        .filter((one) => one !== gone)
        .map((one) => ({ ...lead, id: one, companyName: one === other ? 'Other' : 'Last' })),
    );
    await screen.findByRole('group', { name: 'Recent leads' });
    expect(options().slice(0, 3)).toEqual(['OtherNewJo Marsh', 'LastNewJo Marsh', 'Add lead']);
    expect(JSON.parse(localStorage.getItem(RECENT) ?? '')).toEqual([other, lead.id]);
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe(`?tab=crm&id=${other}`);
  });

  it.each(['not JSON', '{}', '[1, "x"]'])('ignore what is not a list of ids: %s', async (stored) => {
    localStorage.setItem(RECENT, stored);
    await openPalette();
    expect(options()[0]).toBe('Add lead');
  });
});
