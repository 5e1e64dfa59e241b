'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useCallback } from 'react';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import { navigateTo, tabHref, useTab } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useNow } from '@/app/_ui/time/use-now';
import { refetchAfter } from '../../record/logs/email-state';
import { LocalOutboxNote } from '../../record/logs/local-outbox-note';
import { EmailRow } from './email-row';
import row from './email-row.module.css';
import { LOG_STATES, useLogFilters } from './use-log-filters';

const EmailDetail = lazyOverlay(
  () => import('../../record/logs/email-detail').then((module) => module.EmailDetail),
  ({ id }) => id !== null,
);

const SEARCH_ID = 'email-search';
const PAGE = 50;
const ROW_HEIGHT = 45;
/** Heights of the portal's header and, on larger screens, the filters. */
const STICKY_HEIGHT = 56 + 52;

const compose = () => navigateTo(tabHref('email'));

/** What the user sent and what became of it, newest first. */
export function EmailLogs() {
  const { openId, setOpenId } = useTab();
  const filters = useLogFilters();
  useScrollToTopOnChange(JSON.stringify(filters.asked));
  usePageKeys({ searchId: SEARCH_ID, onNew: compose, off: openId !== null });
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  return (
    <>
      <ListFilters
        searchId={SEARCH_ID}
        label="Search emails by recipient, CC, BCC or subject"
        placeholder="Search emails"
        filters={filters}
        compact={usePhone()}
      >
        <FilterSelect
          label="Status"
          all="All statuses"
          data={LOG_STATES}
          value={filters.state}
          onChange={filters.setState}
        />
      </ListFilters>
      <LocalOutboxNote>What you send stays in the local outbox, shown below, and reaches no one.</LocalOutboxNote>
      <LogList filters={filters} keysOff={openId !== null} onOpen={setOpenId} />
      <EmailDetail id={openId} onClose={close} />
    </>
  );
}

interface LogListProps {
  filters: ReturnType<typeof useLogFilters>;
  keysOff: boolean;
  onOpen: (id: string) => void;
}

function LogList({ filters, keysOff, onOpen }: LogListProps) {
  const now = useNow();
  const query = api.emails.list.useInfiniteQuery(
    { ...filters.asked, limit: PAGE },
    {
      ...PAGED_LIST,
      refetchInterval({ state }) {
        const { pages = [] } = state.data ?? {};
        return pages.length === 1 && refetchAfter(pages.flatMap(({ items }) => items));
      },
    },
  );
  const emails = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={emails.length === 0}
      filters={filters}
      skeleton={<LogSkeleton />}
      noMatch="No emails found"
      empty={
        <EmptyState icon={IconMail} action={<Button onClick={compose}>Write an email</Button>}>
          No emails sent yet. Whatever you send is kept here, with what became of it.
        </EmptyState>
      }
    >
      <VirtualList
        id="email-list"
        label="Emails"
        noun="emails"
        items={emails}
        total={query.hasNextPage ? null : emails.length}
        more={moreOf(query)}
        onEdit={({ id }) => onOpen(id)}
        keysOff={keysOff}
        height={ROW_HEIGHT}
        gap={0}
        stickyHeight={STICKY_HEIGHT}
      >
        {(email) => <EmailRow email={email} now={now} />}
      </VirtualList>
    </ListStates>
  );
}

function LogSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading emails" role="status">
      {['62%', '48%', '70%', '55%'].map((width) => (
        <div key={width} className={row.row}>
          <Skeleton height={18} width={18} circle />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  );
}
