import { Skeleton } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { UPCOMING_DAYS } from '@/domain/leads/filters/lead-focus';
import type { DashboardData } from './dashboard-data';
import { type FigureLinks, useFigureLinks } from './figure-links';
import { Panel } from './panel';
import classes from './panel.module.css';
import { useCount } from './use-count';

const exactly = (count: number) => ({ count, more: false });

interface Stat {
  label: string;
  hint?: string;
  href: (links: FigureLinks) => string;
  figure: (data: DashboardData) => { count: number; more: boolean };
}

/** Spec 1 section 2. */
const STATS: readonly Stat[] = [
  { label: 'Total Leads', href: ({ leads }) => leads('totalLeads'), figure: ({ totalLeads }) => exactly(totalLeads) },
  {
    label: 'Total Notes',
    hint: 'With logged calls',
    href: ({ notes }) => notes,
    figure: ({ totalNotes }) => totalNotes,
  },
  {
    label: 'Upcoming Follow-ups',
    hint: `Next ${UPCOMING_DAYS} days; dates set on leads, not tasks`,
    href: ({ leads }) => leads('upcomingFollowUps'),
    figure: ({ upcomingFollowUps }) => upcomingFollowUps,
  },
  { label: 'Deals Won', href: ({ leads }) => leads('dealsWon'), figure: ({ dealsWon }) => exactly(dealsWon) },
];

export function QuickStats({ data }: { data: DashboardData | undefined }) {
  const count = useCount();
  const links = useFigureLinks();
  return (
    <Panel title="Quick Stats">
      <ul className={classes.list}>
        {STATS.map(({ label, hint, href, figure }) => (
          <li key={label}>
            <TabLink href={href(links)} className={classes.row}>
              <span className={classes.main}>
                {label}
                {hint && <span className={classes.hint}>{hint}</span>}
              </span>
              <span className={classes.figure}>
                {data ? count(figure(data)) : <Skeleton component="span" display="block" height={16} width={32} />}
              </span>
            </TabLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
