'use client';

import { SegmentedControl, Skeleton } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { LeadContext, LeadGone } from '@/app/_portal/leads/record/context/lead-context';
import { useLeadInAddress } from '@/app/_portal/leads/record/context/use-lead-in-address';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import type { TabProps } from '@/app/_portal/tabs';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { Planner } from './planner';
import classes from './staffing.module.css';
import { usePlannerData } from './use-planner-data';

const RulesView = lazyPart(async () => ({ default: (await import('../record/rules/rules-view')).RulesView }));

const VIEWS = ['plan', 'rules'] as const;
const VIEW_LABELS = { plan: 'Plan', rules: 'Rules' } as const;

const shownChoice = () =>
  [...document.querySelectorAll<HTMLElement>('[data-view-choice] input:checked')].find(
    (choice) => choice.closest('[hidden]') === null,
  );

/** From what the client says to a plan that shows its rules, and a price that shows its margin. */
export default function Staffing({ tab }: TabProps) {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('plan'));
  const switcher = (
    <SegmentedControl
      aria-label="View"
      data-view-choice
      size="xs"
      data={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
      value={view}
      onChange={(next) => {
        void setView(VIEWS.find((one) => one === next) ?? 'plan');
        // Each view has the control in a header of its own.
        focusWhenShown(shownChoice);
      }}
    />
  );
  const isPlan = view === 'plan';
  const [isPlanOpen, openPlan] = useState(isPlan);
  if (isPlan && !isPlanOpen) openPlan(true);
  return (
    <>
      {!isPlan && (
        <>
          <PageHeader title={tab.label} view={switcher} />
          <RulesView />
        </>
      )}
      {/* It stays while the rules are read: a plan may be half made. */}
      {isPlanOpen && (
        <div hidden={!isPlan}>
          <PlanOfAddress title={tab.label} switcher={switcher} />
        </div>
      )}
    </>
  );
}

interface PlanOfAddressProps {
  title: string;
  switcher: ReactNode;
}

function PlanOfAddress({ title, switcher }: PlanOfAddressProps) {
  const inAddress = useLeadInAddress();
  // The plan of another lead takes the place of this one.
  const context = { ...inAddress, setLead: (next: PickedLead | null) => void leaveTab(() => inAddress.setLead(next)) };
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
