'use client';

import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { AddLeadButton, LeadLimitLine } from '@/app/_portal/leads/record/add/add-lead-button';
import { NoLeads } from '@/app/_portal/leads/record/add/no-leads';
import { useAddLead } from '@/app/_portal/leads/record/add/use-add-lead';
import { LazyLeadDetail } from '@/app/_portal/leads/record/detail/lead-detail-lazy';
import { LeadFilters, SEARCH_ID } from '@/app/_portal/leads/record/filters/lead-filters';
import { NoMatchingLeads } from '@/app/_portal/leads/record/filters/no-matching-leads';
import { useBoardFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { useMoveLead } from '@/app/_portal/leads/record/status/use-move-lead';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { ViewMenu } from '@/app/_portal/views/record/view-menu';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { Board, type BoardProps } from './board';
import board from './board.module.css';
import { BoardCount } from './board-count';
import { ColumnHead } from './column-head';
import { HeaderCards } from './header/header-cards';
import classes from './pipeline.module.css';
import { totalOf, useMatches } from './use-matches';

const AddLeadModal = lazyOverlay(
  () => import('@/app/_portal/leads/record/add/add-lead-modal').then((module) => module.AddLeadModal),
  ({ opened }) => opened,
);

export default function Pipeline({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useBoardFilters();
  const { data: summary, error, refetch } = api.pipeline.summary.useQuery();
  const matches = useMatches(filters);
  const moveLead = useMoveLead();
  const adding = useAddLead({ keepsDraft: false });
  usePageKeys({ searchId: SEARCH_ID, onNew: adding.open, off: adding.opened || openId !== null });

  const total = summary && totalOf(summary.stages);
  const shown = { stages: summary?.stages, matches: matches?.stages };
  return (
    <div className={classes.page}>
      <PageHeader
        title={tab.label}
        count={<BoardCount total={total} matches={matches} />}
        view={<ViewMenu list="board" all="Whole pipeline" />}
        state={<LiveBadge />}
        actions={<AddLeadButton adding={adding} tab="pipeline" />}
      />
      {adding.full && <LeadLimitLine />}
      {error && !summary ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <HeaderCards summary={summary} />
          {total !== 0 && <LeadFilters filters={filters} board />}
          {total === 0 ? (
            <>
              <Heads {...shown} />
              <NoLeads onAdd={adding.open}>Your pipeline is empty. Leads you add appear here as cards.</NoLeads>
            </>
          ) : matches?.total === 0 ? (
            <>
              <Heads {...shown} />
              <NoMatchingLeads filters={filters} isStale={matches.isStale} />
            </>
          ) : (
            <Board {...shown} where={filters.where} onOpen={setOpenId} onMove={moveLead} />
          )}
        </>
      )}
      <LazyLeadDetail id={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      <AddLeadModal opened={adding.opened} onClose={adding.close} />
    </div>
  );
}

/** The heads of the columns, above a sentence that takes the place of the cards. */
function Heads({ stages, matches }: Pick<BoardProps, 'stages' | 'matches'>) {
  return (
    <div className={board.heads}>
      {LEAD_STATUSES.map((status) => (
        <div key={status} className={board.column}>
          <ColumnHead status={status} stage={stages?.[status]} matching={matches?.[status]} />
        </div>
      ))}
    </div>
  );
}
