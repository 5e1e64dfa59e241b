import {
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconCoin,
  IconGauge,
  IconGavel,
  IconHome,
  IconLayoutKanban,
  IconMail,
  IconNotes,
  IconSchool,
  IconShieldCheck,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

const soon = () => import('./coming-soon');

/** Every tab of the portal. The menu, the command palette and the tests read this list and no other. */
export const TABS = [
  { id: 'dashboard', label: 'Dashboard', group: 'Work', icon: IconHome, load: () => import('./dashboard/dashboard') },
  { id: 'crm', label: 'Leads', group: 'Work', icon: IconUsers, load: () => import('./leads/list/crm') },
  {
    id: 'pipeline',
    label: 'Pipeline',
    group: 'Work',
    icon: IconLayoutKanban,
    load: () => import('./pipeline/list/pipeline'),
  },
  { id: 'tasks', label: 'Tasks', group: 'Work', icon: IconChecklist, load: () => import('./tasks/list/tasks') },
  {
    id: 'calendar',
    label: 'Calendar',
    group: 'Work',
    icon: IconCalendar,
    load: () => import('./calendar/list/calendar'),
  },
  { id: 'email', label: 'Email', group: 'Work', icon: IconMail, load: soon },
  { id: 'notes', label: 'Notes', group: 'Work', icon: IconNotes, load: () => import('./notes/list/notes') },
  { id: 'reporting', label: 'Reports', group: 'Insight', icon: IconChartBar, load: soon },
  {
    id: 'usage',
    label: 'Usage & Limits',
    group: 'Insight',
    icon: IconGauge,
    load: () => import('./plans/usage/usage'),
  },
  { id: 'gamification', label: 'Leaderboard', group: 'Insight', icon: IconTrophy, load: soon },
  { id: 'teams', label: 'Teams', group: 'Insight', icon: IconUsersGroup, load: soon },
  { id: 'education', label: 'Education', group: 'Enable', icon: IconSchool, load: soon },
  { id: 'trust', label: 'Trust', group: 'Enable', icon: IconShieldCheck, load: soon },
  { id: 'cost', label: 'Cost Comparison', group: 'Enable', icon: IconCoin, load: soon },
  { id: 'regulatory', label: 'Regulatory', group: 'Enable', icon: IconGavel, load: soon },
] as const;

export type Tab = (typeof TABS)[number];
export type TabId = Tab['id'];

export const TAB_GROUPS = ['Work', 'Insight', 'Enable'] as const satisfies readonly Tab['group'][];

/** An unknown id shows the first tab, as a mistyped address should. */
export const tabById = (id: string | null): Tab => TABS.find((tab) => tab.id === id) ?? TABS[0];

export interface TabProps {
  tab: Tab;
}

/**
 * Each tab's code is a chunk of its own, loaded when the tab is first opened. The cast is needed because
 * `Object.fromEntries` forgets its keys; a test holds that every tab has a page.
 */
export const TAB_PAGES = Object.fromEntries(TABS.map((tab) => [tab.id, lazy(tab.load)])) as unknown as Record<
  TabId,
  ComponentType<TabProps>
>;
