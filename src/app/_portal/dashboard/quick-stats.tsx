import { Skeleton } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import type { DashboardData } from './dashboard-data';
import { type FigureLinks, useFigureLinks } from './figure-links';
import { Panel } from './panel';
import classes from './panel.module.css';
import { useCount } from './use-count';

const exactly = (count: number) => ({ count, more: false });

/** Spec 1 section 2. */
const STATS = [
  { label: 'Total Leads', href: ({ leads }) => leads, figure: ({ totalLeads }) => exactly(totalLeads) },
  { label: 'Total Notes', href: () => tabHref('notes'), figure: ({ totalNotes }) => totalNotes },
  {
    label: 'Upcoming Follow-ups',
    href: ({ leadsIn }) => leadsIn('UPCOMING_FOLLOW_UP'),
    figure: ({ upcomingFollowUps }) => upcomingFollowUps,
  },
  { label: 'Deals Won', href: ({ status }) => status('CLOSED_WON'), figure: ({ dealsWon }) => exactly(dealsWon) },
] as const satisfies {
  label: string;
  href: (links: FigureLinks) => string;
  figure: (data: DashboardData) => { count: number; more: boolean };
}[];

export function QuickStats({ data }: { data: DashboardData | undefined }) {
  const count = useCount();
  const links = useFigureLinks();
  return (
    <Panel title="Quick Stats">
      <ul className={classes.list}>
        {STATS.map(({ label, href, figure }) => (
          <li key={label}>
            <TabLink href={href(links)} className={classes.row}>
              <span className={classes.main}>{label}</span>
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
