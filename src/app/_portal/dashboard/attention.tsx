import { Skeleton } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { STALLED_AFTER_DAYS } from '@/domain/dashboard/stalled';
import { LEAD_FOCUS_LABELS } from '@/domain/leads/filters/lead-focus';
import type { DashboardData } from './dashboard-data';
import { useFigureLinks } from './figure-links';
import { Panel } from './panel';
import classes from './panel.module.css';
import { useCount } from './use-count';

const ROWS = [
  {
    focus: 'STALLED',
    counted: 'stalledLeads',
    hint: `Over twice your usual time in their stage; over ${STALLED_AFTER_DAYS} days if that is not known yet`,
  },
  { focus: 'UNPLANNED', counted: 'unplannedLeads', hint: 'Open, without a task or a follow-up' },
  { focus: 'EVENT_SOON', counted: 'upcomingEvents', hint: 'Open, and there is little time left' },
  { focus: 'EVENT_PAST', counted: 'pastEvents', hint: 'The event is over: close the lead' },
] as const;

/** Open leads that nobody would notice otherwise. */
export function Attention({ data }: { data: DashboardData | undefined }) {
  const count = useCount();
  const links = useFigureLinks();
  return (
    <Panel title="Needs attention">
      {data && ROWS.every(({ counted }) => data[counted].count === 0) ? (
        <p className={classes.empty}>
          All of your open leads are moving and have a next step, and none has its event soon or behind it.
        </p>
      ) : (
        <ul className={classes.list}>
          {ROWS.map(({ focus, counted, hint }) => (
            <li key={focus}>
              <TabLink href={links.leads(counted)} className={classes.row}>
                <span className={classes.main}>
                  <span className={classes.name}>{LEAD_FOCUS_LABELS[focus]}</span>
                  <span className={classes.hint}>{hint}</span>
                </span>
                <span className={classes.figure}>
                  {data ? count(data[counted]) : <Skeleton component="span" display="block" height={16} width={24} />}
                </span>
              </TabLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
