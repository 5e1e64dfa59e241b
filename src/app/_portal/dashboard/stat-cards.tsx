import { Skeleton } from '@mantine/core';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { TabLink } from '@/app/_portal/tab-link';
import { useIsInTeam, useViewer } from '@/app/_portal/viewer';
import { type Formats, useFormats, useLocale } from '@/app/_ui/time/formats';
import type { DashboardData } from './dashboard-data';
import { type FigureLinks, useFigureLinks } from './figure-links';
import classes from './stat-cards.module.css';

interface StatCard {
  label: string;
  estimates?: (data: DashboardData) => number;
  href: (links: FigureLinks) => string;
  figure: (data: DashboardData, formats: Formats) => string;
  /** What the figure is about, or out of how many. */
  about: (data: DashboardData, words: Words) => string;
}

interface Words {
  formats: Formats;
  month: string;
  /** In a team, Leads also lists those that colleagues work on; the figures count one's own. */
  isInTeam: boolean;
}

const ofAll = (count: number, { formats, isInTeam }: Words) =>
  `of ${isInTeam ? 'your ' : ''}${formats.number(count)} ${count === 1 ? 'lead' : 'leads'}`;

/** Spec 1 section 2. */
const CARDS: readonly StatCard[] = [
  {
    label: 'Active Leads',
    href: ({ leads }) => leads('activeLeads'),
    figure: ({ activeLeads }, { number }) => number(activeLeads),
    about: ({ totalLeads }, words) => ofAll(totalLeads, words),
  },
  {
    label: 'Consultations Scheduled',
    href: ({ leads }) => leads('consultationsScheduled'),
    figure: ({ consultationsScheduled }, { number }) => number(consultationsScheduled),
    about: ({ activeLeads }, { formats }) => `of ${formats.number(activeLeads)} active`,
  },
  {
    label: 'Monthly Revenue',
    estimates: ({ revenueEstimates }) => revenueEstimates,
    href: ({ leads }) => leads('wonThisMonth'),
    figure: ({ monthlyRevenue }, { money }) => money(monthlyRevenue),
    about: ({ wonThisMonth }, { formats, month }) => `${formats.number(wonThisMonth)} won in ${month}`,
  },
  {
    label: 'Win Rate',
    href: ({ leads }) => leads('dealsWon'),
    figure: ({ winRate }, { percent }) => percent(winRate),
    about: ({ dealsWon, totalLeads }, { formats: { number }, isInTeam }) =>
      `${number(dealsWon)} of ${isInTeam ? 'your ' : ''}${number(totalLeads)}, all time`,
  },
];

/** The four figures at the top, each a link to the leads that it counts. */
export function StatCards({ data, now }: { data: DashboardData | undefined; now: Date }) {
  const formats = useFormats();
  const links = useFigureLinks();
  const { timezone } = useViewer();
  const isInTeam = useIsInTeam();
  const month = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: timezone }).format(now);
  return (
    <ul className={classes.cards} aria-label="Figures">
      {CARDS.map(({ label, estimates, href, figure, about }) => (
        <li key={label}>
          <TabLink href={href(links)} className={classes.card}>
            <span className={classes.label}>{label}</span>
            <span className={`${classes.figure} figures`}>
              {data ? (
                <>
                  {figure(data, formats)}
                  <small className={classes.mark}>
                    <Estimated by="priority" count={estimates?.(data)} />
                  </small>
                </>
              ) : (
                <Skeleton component="span" display="block" height={24} width={72} my={4} />
              )}
            </span>
            <span className={`${classes.about} figures`}>
              {data ? (
                about(data, { formats, month, isInTeam })
              ) : (
                <Skeleton component="span" display="block" height={10} width={96} my={3} />
              )}
            </span>
          </TabLink>
        </li>
      ))}
    </ul>
  );
}
