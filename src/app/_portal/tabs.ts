import {
  IconBell,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconCoin,
  IconFileDollar,
  IconGauge,
  IconGavel,
  IconHome,
  IconLayoutKanban,
  IconMail,
  IconNotes,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconShieldHalf,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/**
 * All tabs of the portal, for the menu, the command palette and links. This module imports nothing of ours, so that any
 * module may import it. `noun` is what the tab lists. `portal.tsx` maps each tab to its component.
 */
export const TABS = [
  { id: 'dashboard', label: 'Dashboard', group: 'Work', icon: IconHome },
  { id: 'crm', label: 'Leads', group: 'Work', icon: IconUsers, noun: 'lead' },
  { id: 'pipeline', label: 'Pipeline', group: 'Work', icon: IconLayoutKanban },
  { id: 'tasks', label: 'Tasks', group: 'Work', icon: IconChecklist, noun: 'task' },
  { id: 'calendar', label: 'Calendar', group: 'Work', icon: IconCalendar, noun: 'event' },
  { id: 'email', label: 'Email', group: 'Work', icon: IconMail },
  { id: 'notes', label: 'Notes', group: 'Work', icon: IconNotes, noun: 'note' },
  { id: 'quotes', label: 'Quotes', group: 'Work', icon: IconFileDollar, noun: 'quote' },
  { id: 'reporting', label: 'Reports', group: 'Insight', icon: IconChartBar },
  { id: 'usage', label: 'Usage & Limits', group: 'Insight', icon: IconGauge },
  { id: 'gamification', label: 'Leaderboard', group: 'Insight', icon: IconTrophy },
  { id: 'teams', label: 'Teams', group: 'Insight', icon: IconUsersGroup },
  { id: 'education', label: 'Education', group: 'Enable', icon: IconSchool },
  { id: 'trust', label: 'Trust', group: 'Enable', icon: IconShieldCheck },
  { id: 'staffing', label: 'Staffing', group: 'Enable', icon: IconShieldHalf },
  { id: 'cost', label: 'Cost Comparison', group: 'Enable', icon: IconCoin },
  { id: 'regulatory', label: 'Regulatory', group: 'Enable', icon: IconGavel },
] as const;

export type Tab = (typeof TABS)[number];
export type TabId = Tab['id'];

export const TAB_GROUPS = ['Work', 'Insight', 'Enable'] as const satisfies readonly Tab['group'][];

/** Unknown ids fall back to the first tab. */
export const tabById = (id: string | null): Tab => TABS.find((tab) => tab.id === id) ?? TABS[0];

/** What is shown in the shell beside the tabs, each at a path of its own (D56). */
export const PAGES = [
  { id: 'settings', label: 'Settings', path: '/settings', icon: IconSettings },
  { id: 'notifications', label: 'Notifications', path: '/notifications', icon: IconBell },
] as const;

/** What the shell shows: a tab or a page. */
export type View = Tab | (typeof PAGES)[number];
export type ViewId = View['id'];

/** The view at a URL. */
export const viewAt = (path: string, tabId: string | null): View =>
  PAGES.find((page) => page.path === path) ?? tabById(tabId);

/** Whether a path is part of the portal, so that getting there from another part of it needs no request. */
export const isPortalPath = (path: string): boolean => path === '/' || PAGES.some((page) => page.path === path);

export interface TabProps {
  tab: View;
}
