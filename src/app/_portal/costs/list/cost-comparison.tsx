'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { LeadContext, LeadGone } from '@/app/_portal/leads/record/context/lead-context';
import { useLeadInAddress } from '@/app/_portal/leads/record/context/use-lead-in-address';
import type { TabProps } from '@/app/_portal/tabs';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { compareCosts } from '@/domain/costs/compare-costs';
import { type CostValues, exampleCosts } from '@/domain/costs/cost-inputs';
import { Assumptions } from '../record/assumptions';
import { CostChart } from '../record/cost-chart';
import { CostFigures } from '../record/cost-figures';
import { useCostFormats } from '../record/cost-words';
import classes from './cost-comparison.module.css';
import { CostForm } from './cost-form';
import { SaveLine } from './save-line';
import { useCostDraft } from './use-cost-draft';

const ShareModal = lazyOverlay(
  () => import('./share-modal').then((module) => module.ShareModal),
  ({ opened }) => opened,
);

export default function CostComparison({ tab }: TabProps) {
  const context = useLeadInAddress();
  const { leadId } = context;
  const { data, error, refetch } = api.costs.read.useQuery(leadId === null ? {} : { leadId });
  if (data && !context.isGone) {
    return (
      // Another lead is another comparison, with inputs of its own.
      <Comparison key={leadId ?? ''} title={tab.label} context={context} loaded={data} />
    );
  }
  return (
    <>
      <PageHeader title={tab.label} />
      {context.isGone && <LeadGone context={context} />}
      {!context.isGone && <LeadContext context={context} />}
      {!context.isGone && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!context.isGone && !error && <CostSkeleton />}
    </>
  );
}

interface ComparisonProps {
  title: string;
  context: ReturnType<typeof useLeadInAddress>;
  loaded: CostValues & { isSaved: boolean };
}

function Comparison({ title, context, loaded }: ComparisonProps) {
  const { leadId, lead } = context;
  const company = lead?.companyName ?? null;
  const draft = useCostDraft(leadId, loaded);
  const [sharing, share] = useDisclosure(false);
  const { money } = useCostFormats();
  const { confirmedCosts } = useViewer();
  const examples = exampleCosts(draft.values, confirmedCosts);
  const figures = compareCosts(draft.values);
  const isUnsaved = draft.state !== 'saved';
  const { dialog } = useLeaveGuard({ dirty: isUnsaved, onLeave: () => {}, lostOn: 'page' });
  const [announced] = useDebouncedValue(money(figures.annual.savings), 1000);
  usePaperColors();
  return (
    <>
      <PageHeader
        title={title}
        hint={
          <span className={classes.onScreen}>
            <SaveLine draft={draft} start={loaded.isSaved ? 'saved' : leadId === null ? 'defaults' : 'own'} />
          </span>
        }
        actions={
          <>
            <PrintButton />
            <PrimaryAction label="Share" icon={IconLink} disabled={!draft.isValid} onClick={share.open} />
          </>
        }
      />
      <LeadContext context={context} />
      <p className={classes.printed}>
        <b>Cost comparison{company && ` for ${company}`}.</b> An estimate from the assumptions below, not an offer.
      </p>
      <div className={classes.columns}>
        <CostForm draft={draft} examples={examples} />
        <div className={classes.result} data-stale={!draft.isValid || undefined}>
          <CostFigures values={draft.values} figures={figures} isExample={examples.length > 0} />
          <CostChart values={draft.values} />
          <div className={classes.onPaper}>
            <Assumptions values={draft.values} />
          </div>
        </div>
      </div>
      <VisuallyHidden role="status">Savings per year: {announced}</VisuallyHidden>
      <ShareModal
        opened={sharing}
        leadId={leadId}
        company={company}
        values={draft.values}
        examples={examples}
        onClose={share.close}
        onShared={draft.shared}
      />
      {dialog}
    </>
  );
}

function CostSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true" role="status" aria-label="Loading the comparison">
      <Skeleton height={640} radius="md" />
      <div className={classes.result}>
        <Skeleton height={260} radius="md" />
        <Skeleton height={260} radius="md" />
      </div>
    </div>
  );
}
