import { expect, it } from 'vitest';
import { TAB_GROUPS, TABS, tabById } from '@/app/_portal/tabs';
import { DEFAULT_TAB, tabHref } from '@/app/_portal/use-tab';

it('has the fifteen tabs of the specification, the planner and the quotes, each with a group', () => {
  expect(TABS.map(({ id }) => id).sort()).toEqual(
    [
      'calendar',
      'cost',
      'crm',
      'dashboard',
      'education',
      'email',
      'gamification',
      'notes',
      'pipeline',
      'quotes',
      'regulatory',
      'reporting',
      'staffing',
      'tasks',
      'teams',
      'trust',
      'usage',
    ].sort(),
  );
  for (const tab of TABS) {
    expect(TAB_GROUPS).toContain(tab.group);
  }
});

it('shows Leaderboard and Usage & Limits under those names', () => {
  expect(tabById('gamification').label).toBe('Leaderboard');
  expect(tabById('usage').label).toBe('Usage & Limits');
});

it('puts the tab into the query string, except the default one, followed by the open item', () => {
  expect(tabHref('crm')).toBe('/?tab=crm');
  expect(tabHref(DEFAULT_TAB)).toBe('/');
  expect(tabHref('tasks', { id: 'a b' })).toBe('/?tab=tasks&id=a+b');
  expect(tabById('no such tab').id).toBe(DEFAULT_TAB);
  expect(tabById(null).id).toBe(DEFAULT_TAB);
});
