'use client';

import { Progress, Select, Skeleton } from '@mantine/core';
import type { TabProps } from '@/app/_portal/tabs';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { checklistProgress } from '@/domain/regulatory/item-limits';
import type { RegulatoryChecklist } from '@/domain/regulatory/regulatory-item';
import { isState, NO_LEGAL_ADVICE, STATES } from '@/domain/regulatory/states';
import { AddItem } from './add-item';
import { ItemList } from './item-list';
import classes from './regulatory.module.css';
import { StateFacts } from './state-facts';
import { useRegulatory } from './use-regulatory';
import { useStateChoice } from './use-state-choice';

/** What has to be in order before guards work in a state. */
export default function Regulatory({ tab }: TabProps) {
  const { state, choose } = useStateChoice();
  const { checklist, toggle, create, remove } = useRegulatory(state);
  const { data, error, refetch } = checklist;
  usePaperColors();
  return (
    <>
      <PageHeader
        title={tab.label}
        actions={
          <>
            <Select
              className={classes.choice}
              aria-label="State"
              data={STATES}
              value={state}
              searchable
              onChange={(next) => isState(next) && choose(next)}
            />
            <PrintButton disabled={!data} />
          </>
        }
      />
      <p className={classes.advice}>{NO_LEGAL_ADVICE}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RegulatorySkeleton />}
      {data && (
        <div className={classes.columns}>
          <section className={classes.checklist} aria-labelledby="regulatory-checklist">
            <h2 id="regulatory-checklist" tabIndex={-1}>
              Checklist for {state}
            </h2>
            <ProgressLine checklist={data} />
            <ItemList items={data.items} onToggle={toggle} onDelete={remove} />
            <AddItem key={state} onAdd={create} />
          </section>
          <StateFacts checklist={data} />
        </div>
      )}
    </>
  );
}

function ProgressLine({ checklist: { items } }: { checklist: RegulatoryChecklist }) {
  const { done, total, isComplete } = checklistProgress(items);
  return (
    <div className={classes.progress}>
      <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" aria-label="Required items completed" />
      <span className="figures" role="status">
        {isComplete ? `All ${total} required items are completed` : `${done} of ${total} required items completed`}
      </span>
    </div>
  );
}

function RegulatorySkeleton() {
  return (
    <div className={classes.columns} role="status" aria-busy="true" aria-label="Loading the checklist">
      <Skeleton height={360} radius="md" />
      <Skeleton height={280} radius="md" />
    </div>
  );
}
