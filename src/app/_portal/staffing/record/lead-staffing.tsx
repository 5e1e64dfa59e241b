'use client';

import { Button } from '@mantine/core';
import { MakeQuote } from '@/app/_portal/quotes/record/make-quote';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { Approval } from './approval';
import classes from './lead-staffing.module.css';
import { useStaffingWords } from './staffing-words';

/** The latest version of a lead's plan. */
export const useLeadStaffing = (leadId: string) => api.staffingPlans.list.useQuery({ leadId, limit: 1 });

interface LeadStaffingProps {
  lead: { id: string; teamId: string | null };
  now: Date;
}

/** The plan of a lead in two lines, and the way to it. */
export function LeadStaffing({ lead, now }: LeadStaffingProps) {
  const { data, error, refetch } = useLeadStaffing(lead.id);
  const [version] = data?.items ?? [];
  return (
    <section aria-labelledby="lead-staffing" className={classes.section}>
      <div className={classes.head}>
        <h3 id="lead-staffing" className={classes.heading}>
          Staffing
        </h3>
        {version?.price && <MakeQuote planId={version.id} size="compact-sm" className={classes.open} />}
        {data && (
          <Button
            component={TabLink}
            href={tabHref('staffing', { lead: lead.id })}
            variant="default"
            size="compact-sm"
            className={classes.open}
          >
            {version ? 'Open plan' : 'Plan staffing'}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !version && (
        <p className={classes.quiet}>How many guards it takes and what they cost is not planned yet.</p>
      )}
      {version && (
        <>
          <Summary version={version} now={now} />
          <Approval version={version} teamId={lead.teamId} />
        </>
      )}
    </section>
  );
}

function Summary({ version, now }: { version: StaffingPlanVersion; now: Date }) {
  const { staff, hoursCount, dollars, percent, savedAt } = useStaffingWords();
  const { plan, price, number, author, createdAt } = version;
  const facts = [
    staff(plan),
    `${hoursCount(plan.paidHours)} paid hours`,
    price && dollars(price.total),
    price && price.margin !== null && `margin ${percent(price.margin)}`,
  ].filter(Boolean);
  return (
    <>
      <p className={`${classes.summary} figures`}>{facts.join(' · ')}</p>
      <p className={`${classes.quiet} figures`}>
        {[`Version ${number}`, savedAt(createdAt, now), author?.name].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
