import type { Dashboard } from '@/domain/dashboard/dashboard';

const none = { count: 0, more: false };

/** The dashboard of a new account. */
export const EMPTY: Dashboard = {
  totalLeads: 0,
  activeLeads: 0,
  consultationsScheduled: 0,
  dealsWon: 0,
  winRate: 0,
  monthlyRevenue: 0,
  revenueEstimates: 0,
  wonThisMonth: 0,
  targets: { month: '2026-03', day: 4, days: 31, revenue: null, deals: null },
  totalNotes: none,
  upcomingFollowUps: none,
  overdueFollowUps: none,
  overdueTasks: none,
  stalledLeads: none,
  unplannedLeads: none,
  upcomingEvents: none,
  pastEvents: none,
  recentLeads: [],
  overdue: { tasks: [], followUps: [] },
  today: { day: '2026-03-04', tasks: [], followUps: [], events: [], more: false },
  tomorrow: { day: '2026-03-05', tasks: none, followUps: none, events: none },
  firstSteps: { imported: false, added: false },
};

/** The dashboard of an account in use. */
export const BUSY: Dashboard = {
  ...EMPTY,
  totalLeads: 1250,
  activeLeads: 800,
  consultationsScheduled: 40,
  dealsWon: 250,
  winRate: 0.2,
  monthlyRevenue: 45_000,
  revenueEstimates: 3,
  wonThisMonth: 4,
  totalNotes: { count: 1204, more: false },
  upcomingFollowUps: { count: 9, more: false },
  stalledLeads: { count: 1000, more: true },
  unplannedLeads: { count: 3, more: false },
  upcomingEvents: { count: 2, more: false },
  firstSteps: null,
};
