'use client';

import { SegmentedControl, Skeleton } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { LeadContext, LeadGone } from '@/app/_portal/leads/record/context/lead-context';
import { useLeadInAddress } from '@/app/_portal/leads/record/context/use-lead-in-address';
import type { TabProps } from '@/app/_portal/tabs';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { RulesView } from '../record/rules/rules-view';
import { Planner } from './planner';
import classes from './staffing.module.css';
import { usePlannerData } from './use-planner-data';

const VIEWS = ['plan', 'rules'] as const;
const VIEW_LABELS = { plan: 'Plan', rules: 'Rules' } as const;

/** From what the client says to a plan that shows its rules, and a price that shows its margin. */
export default function Staffing({ tab }: TabProps) {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('plan'));
  const switcher = (
    <SegmentedControl
      aria-label="View"
      size="xs"
      data={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
      value={view}
      onChange={(next) => void setView(VIEWS.find((one) => one === next) ?? 'plan')}
    />
  );
  if (view === 'rules') {
    return (
      <>
        <PageHeader title={tab.label} view={switcher} />
        <RulesView />
      </>
    );
  }
  return <PlanOfAddress title={tab.label} switcher={switcher} />;
}

interface PlanOfAddressProps {
  title: string;
  switcher: React.ReactNode;
}

function PlanOfAddress({ title, switcher }: PlanOfAddressProps) {
  const context = useLeadInAddress();
  const { data, error, refetch } = usePlannerData(context.leadId);
  if (data && !context.isGone) {
    // The plan of another lead has a draft of its own.
    return <Planner key={context.leadId ?? ''} title={title} switcher={switcher} context={context} data={data} />;
  }
  return (
    <>
      <PageHeader title={title} view={switcher} />
      {context.isGone && <LeadGone context={context} />}
      {!context.isGone && <LeadContext context={context} />}
      {!context.isGone && error && <ErrorState error={error} onRetry={refetch} />}
      {!context.isGone && !error && <PlannerSkeleton />}
    </>
  );
}

const PlannerSkeleton = () => (
  <div className={classes.columns} aria-busy="true" role="status" aria-label="Loading the plan">
    <Skeleton height={720} radius="md" />
    <div className={classes.result}>
      <Skeleton height={460} radius="md" />
      <Skeleton height={260} radius="md" />
    </div>
  </div>
);
