import { Skeleton } from '@mantine/core';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { RECENT_LEADS } from '@/domain/dashboard/dashboard-limits';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead-choices';
import { HOUR_MS } from '@/domain/shared/time';
import type { DashboardData } from './dashboard-data';
import { Panel } from './panel';
import classes from './panel.module.css';

interface RecentActivityProps {
  leads: DashboardData['recentLeads'] | undefined;
  now: Date;
}

/** The leads edited last (spec 1 sections 2 and 9). */
export function RecentActivity({ leads, now }: RecentActivityProps) {
  const { time } = useFormats();
  return (
    <Panel title="Recent Activity" aside="By last update">
      {leads?.length === 0 ? (
        <p className={classes.empty}>No recent activity</p>
      ) : (
        <ul className={classes.list}>
          {leads
            ? leads.map((lead) => (
                <li key={lead.id}>
                  <TabLink href={tabHref('crm', { id: lead.id })} className={classes.row}>
                    <span className={classes.main}>
                      <span dir="auto" className={classes.name} title={lead.companyName}>
                        {lead.companyName}
                      </span>
                      <span className={classes.hint}>
                        <StatusDot status={lead.status} />
                        {LEAD_STATUS_LABELS[lead.status]}
                      </span>
                    </span>
                    <span className={classes.hint}>
                      <RelativeTime at={lead.updatedAt} now={now} inHours />
                      {/* "Just now" lasts for an hour here, and minutes elsewhere. */}
                      {now.getTime() - lead.updatedAt.getTime() < HOUR_MS && `· ${time(lead.updatedAt)}`}
                    </span>
                  </TabLink>
                </li>
              ))
            : Array.from({ length: RECENT_LEADS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
                <li key={index} className={classes.row}>
                  <Skeleton height={36} />
                </li>
              ))}
        </ul>
      )}
    </Panel>
  );
}
