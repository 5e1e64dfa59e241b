'use client';

import { Anchor, Progress, Select, Skeleton } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import type { TabProps } from '@/app/_portal/tabs';
import { tabHref } from '@/app/_portal/use-tab';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { checklistProgress } from '@/domain/regulatory/item-limits';
import type { RegulatoryChecklist } from '@/domain/regulatory/regulatory-item';
import { isState, NO_LEGAL_ADVICE, STATES, type State } from '@/domain/regulatory/states';
import { AddItem } from './add-item';
import { ItemList } from './item-list';
import classes from './regulatory.module.css';
import { StateFacts } from './state-facts';
import { useRegulatory } from './use-regulatory';
import { useStateChoice } from './use-state-choice';

/** What has to be in order before guards work in a state. */
export default function Regulatory({ tab }: TabProps) {
  const { state, choose } = useStateChoice();
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
              placeholder="Choose a state"
              data={STATES}
              value={state}
              searchable
              onChange={(next) => isState(next) && choose(next)}
            />
            <PrintButton disabled={!state} />
          </>
        }
      />
      <p className={classes.advice}>{NO_LEGAL_ADVICE}</p>
      {state ? <Checklist key={state} state={state} /> : <StateList />}
    </>
  );
}

/** For a lead whose state is not known. */
const StateList = () => (
  <section className={classes.checklist} aria-labelledby="regulatory-states">
    <h2 id="regulatory-states">Choose a state</h2>
    <p className={classes.hint}>The one in which the event takes place.</p>
    <ul className={classes.states}>
      {STATES.map((state) => (
        <li key={state}>
          <Anchor component={TabLink} href={tabHref('regulatory', { state })} inherit>
            {state}
          </Anchor>
        </li>
      ))}
    </ul>
  </section>
);

function Checklist({ state }: { state: State }) {
  const { checklist, toggle, create, update, remove } = useRegulatory(state);
  const { data, error, refetch } = checklist;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RegulatorySkeleton />;
  return (
    <div className={classes.columns}>
      <section className={classes.checklist} aria-labelledby="regulatory-checklist">
        <h2 id="regulatory-checklist" tabIndex={-1}>
          Checklist for {state}
        </h2>
        <ProgressLine checklist={data} />
        <ItemList items={data.items} onToggle={toggle} onEdit={update} onDelete={remove} />
        <AddItem onAdd={create} />
      </section>
      <StateFacts checklist={data} />
    </div>
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
