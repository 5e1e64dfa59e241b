'use client';

import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useFormats } from '@/app/_ui/time/formats';
import type { LeadFocus } from '@/domain/leads/filters/lead-focus';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import type { MemberFigures } from '@/domain/teams/team-activity';
import figures from './team-figures.module.css';
import classes from './teams.module.css';

const COLUMNS = [
  { name: 'open', label: 'Open leads', focus: 'ACTIVE' },
  { name: 'value', label: 'Potential', focus: 'ACTIVE' },
  { name: 'won', label: 'Won this month', focus: 'WON_THIS_MONTH' },
  { name: 'overdue', label: 'Overdue', focus: 'OVERDUE_FOLLOW_UP' },
] as const satisfies readonly { name: keyof MemberFigures; label: string; focus: LeadFocus }[];

/** What the leads of each member come to; each figure links to the leads behind it. */
export function TeamFigures({ teamId, timezone }: { teamId: string; timezone: string }) {
  const headingId = useId();
  const { number, money } = useFormats();
  const { data, error, refetch } = api.teams.figures.useQuery({ id: teamId });
  const hrefOf = (userId: string | null, focus: LeadFocus) =>
    tabHref('crm', {
      teamId,
      focus,
      // The month of the figures, wherever the reader is.
      ...(focus === 'WON_THIS_MONTH' && { timezone }),
      ...(userId ? { assigneeId: userId } : { whose: 'UNASSIGNED' }),
    });
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} size="h4" className={classes.heading} id={headingId}>
        Figures by member
      </Title>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} aria-busy="true" aria-label="Loading the figures" />}
      {data && (
        <>
          <table className={figures.table} aria-labelledby={headingId}>
            <thead>
              <tr>
                <th scope="col">Member</th>
                {COLUMNS.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ userId, name: member, ...row }) => (
                <tr key={userId ?? 'nobody'}>
                  <th scope="row">{member ?? 'Nobody'}</th>
                  {COLUMNS.map(({ name, label, focus }) => {
                    const figure = name === 'value' ? money(row.value) : number(row[name]);
                    return (
                      <td
                        key={name}
                        data-label={label}
                        data-late={(name === 'overdue' && row.overdue > 0) || undefined}
                      >
                        <TabLink
                          href={hrefOf(userId, focus)}
                          className={figures.figure}
                          aria-label={`${label}, ${member ?? 'nobody'}: ${figure}`}
                        >
                          {figure}
                        </TabLink>
                        {name === 'value' && <Estimated by="priority" count={row.estimates} />}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={figures.zone}>
            Potential is {POTENTIAL_BY_PRIORITY}. Months follow the team’s time zone, {timezone.replaceAll('_', ' ')}.
          </p>
        </>
      )}
    </section>
  );
}
