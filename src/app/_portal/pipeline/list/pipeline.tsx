'use client';

import { Button } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import type { TabProps } from '@/app/_portal/tabs';
import { navigateTo, tabHref, useTab } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { LEAD_STATUSES } from '@/domain/leads/lead';
import { useMoveLead } from '../record/use-move-lead';
import { Board } from './board';
import board from './board.module.css';
import { ColumnHead } from './column-head';
import { HeaderCards } from './header-cards';
import classes from './pipeline.module.css';

const LeadDetail = lazyOverlay(
  () => import('../record/lead-detail').then((module) => module.LeadDetail),
  ({ id }) => id !== null,
);

export default function Pipeline({ tab }: TabProps) {
  const formats = useFormats();
  const { openId, setOpenId } = useTab();
  const { data: summary, error, refetch } = api.pipeline.summary.useQuery();
  const moveLead = useMoveLead();
  const total = summary && LEAD_STATUSES.reduce((sum, status) => sum + summary.stages[status].count, 0);

  return (
    <div className={classes.page}>
      <PageHeader
        title={tab.label}
        count={total === undefined ? undefined : `${formats.number(total)} ${total === 1 ? 'lead' : 'leads'}`}
      />
      {error && !summary ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <HeaderCards summary={summary} />
          {total === 0 ? (
            <EmptyBoard stages={summary?.stages} />
          ) : (
            <Board stages={summary?.stages} onOpen={setOpenId} onMove={moveLead} />
          )}
        </>
      )}
      <LeadDetail id={openId} onClose={() => setOpenId(null)} onMove={(lead, to) => void moveLead(lead, to)} />
    </div>
  );
}

function EmptyBoard({ stages }: Pick<Parameters<typeof Board>[0], 'stages'>) {
  return (
    <>
      <div className={board.heads}>
        {LEAD_STATUSES.map((status) => (
          <div key={status} className={board.column}>
            <ColumnHead status={status} stage={stages?.[status]} />
          </div>
        ))}
      </div>
      <EmptyState
        icon={IconLayoutKanban}
        action={<Button onClick={() => navigateTo(tabHref('crm'))}>Go to leads</Button>}
      >
        Your pipeline is empty. Leads you add appear here as cards.
      </EmptyState>
    </>
  );
}
