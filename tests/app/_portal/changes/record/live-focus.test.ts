import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Input, keyOf, lead, openLiveRows, pagesOf, soon } from './live-world';

const { arrive, list, live, shown } = openLiveRows();

/** The rows of a list on the page, each with a button that can have the focus. */
function showRows(input: Input) {
  document.body.innerHTML = '<ul></ul><input>';
  onTestFinished(() => document.body.replaceChildren());
  const [ul] = document.getElementsByTagName('ul');
  const show = () => {
    const ids = shown(input).map((text) => text.slice(0, 1));
    for (const li of [...(ul?.children ?? [])]) if (!ids.includes(li.id)) li.remove();
    for (const id of ids) {
      if (document.getElementById(id)) continue;
      ul?.insertAdjacentHTML(
        'beforeend',
        `<li id="${id}"><a href="/${id}" data-row-focus>${id}</a><button>Menu</button></li>`,
      );
    }
  };
  show();
  onTestFinished(live.queryClient.getQueryCache().subscribe(() => void setTimeout(show, 20)));
}

it('gives the focus to the next row when its own goes, and leaves it where the user put it', async () => {
  list({}, [lead('a'), lead('b'), lead('c')]);
  showRows({});
  document.querySelector<HTMLElement>('#b button')?.focus();
  arrive('b', null);
  await soon(() => expect(document.activeElement?.textContent).toBe('c'));
  arrive('c', null);
  while (document.getElementById('c')) await vi.advanceTimersByTimeAsync(1);
  document.querySelector('input')?.focus();
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(document.querySelector('input'));
});

it('lets the focus go along with an event of the calendar, and gives it to the heading if that is gone', async () => {
  document.body.innerHTML = '<h1>Calendar</h1><button data-event="e">Monday</button>';
  onTestFinished(() => document.body.replaceChildren());
  list({}, [lead('a')]);
  const chip = () => document.querySelector<HTMLElement>('[data-event]');
  const draw = async (html: string) => {
    arrive('a', lead('a'));
    while (live.asked.length === 0) await vi.advanceTimersByTimeAsync(1);
    live.asked.length = 0;
    await vi.advanceTimersByTimeAsync(1);
    chip()?.remove();
    document.body.insertAdjacentHTML('beforeend', html);
    await vi.advanceTimersByTimeAsync(200);
  };
  chip()?.focus();
  await draw('<div><button data-event="e">Tuesday</button></div>');
  expect(document.activeElement?.textContent).toBe('Tuesday');
  await draw('');
  expect(document.activeElement?.textContent).toBe('Calendar');
});

it('gives the focus to the next row when its own is missing from what was refetched', async () => {
  const focus: Input = { focus: 'ACTIVE' };
  list(focus, [lead('a'), lead('b'), lead('c')]);
  live.queryClient.setQueryDefaults(keyOf(focus), { queryFn: async () => pagesOf(lead('a'), lead('c')) });
  onTestFinished(
    new QueryObserver(live.queryClient, { queryKey: keyOf(focus), staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    ),
  );
  showRows(focus);
  document.querySelector<HTMLElement>('#b button')?.focus();
  arrive('b', lead('b', { version: 4, status: 'CLOSED_LOST' }));
  await soon(() => expect(shown(focus)).toEqual(['a v3', 'c v3']));
  await vi.advanceTimersByTimeAsync(200);
  expect(document.activeElement?.textContent).toBe('c');
});
