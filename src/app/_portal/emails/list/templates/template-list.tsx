'use client';

import { Skeleton } from '@mantine/core';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import { api } from '@/app/_trpc/client';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { useNow } from '@/app/_ui/time/use-now';
import type { TemplateDraft } from '../../record/templates/template-draft';
import { NoTemplates } from './no-templates';
import { type TemplateActions, TemplateCard } from './template-card';
import card from './template-card.module.css';
import { SEARCH_ID } from './template-filters';
import type { TemplateFilterState } from './use-template-filters';

interface TemplateListProps {
  filters: TemplateFilterState;
  actions: TemplateActions;
  keysOff: boolean;
  onAdd: (draft?: Partial<TemplateDraft>) => void;
}

const PAGE = 50;
const CARD_HEIGHT = 128;
/** Heights of the portal's header and, on larger screens, the filters. */
const STICKY_HEIGHT = 56 + 52;

export function TemplateList({ filters, actions, keysOff, onAdd }: TemplateListProps) {
  usePageKeys({ searchId: SEARCH_ID, onNew: () => onAdd(), off: keysOff });
  const now = useNow();
  const query = api.emailTemplates.list.useInfiniteQuery({ ...filters.asked, limit: PAGE }, PAGED_LIST);
  const templates = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={templates.length === 0}
      filters={filters}
      skeleton={<TemplateListSkeleton />}
      noMatch="No email templates found"
      empty={<NoTemplates onAdd={onAdd} />}
    >
      <VirtualList
        id="template-list"
        label="Templates"
        noun="templates"
        items={templates}
        total={query.hasNextPage ? null : templates.length}
        more={moreOf(query)}
        onEdit={actions.edit}
        keysOff={keysOff}
        height={CARD_HEIGHT}
        gap={8}
        stickyHeight={STICKY_HEIGHT}
      >
        {(template) => <TemplateCard template={template} now={now} actions={actions} />}
      </VirtualList>
    </ListStates>
  );
}

function TemplateListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading templates" role="status" style={{ display: 'grid', gap: 8 }}>
      {['34%', '48%', '40%'].map((width) => (
        <div key={width} className={card.card}>
          <Skeleton height={16} width={width} mb={12} />
          <Skeleton height={12} width="60%" mb={8} />
          <Skeleton height={12} width="90%" mb={16} />
          <Skeleton height={12} width={140} />
        </div>
      ))}
    </div>
  );
}
