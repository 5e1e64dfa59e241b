'use client';

import { IconCopy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { matchQuery } from '@/app/_portal/shared/bulk/export-query';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { CsvButtons } from '@/app/_portal/shared/csv/csv-buttons';
import { ListCount } from '@/app/_portal/shared/list/list-count';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { ViewMenu } from '@/app/_portal/views/record/view-menu';
import { api } from '@/app/_trpc/client';
import type { AddForm } from '@/app/_ui/forms/use-add-form';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { room, type UserLimits } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import { NOUNS } from '@/domain/shared/nouns';
import { AddLeadButton, LeadLimitLine } from '../record/add/add-lead-button';
import type { Filters } from '../record/filters/use-lead-filters';
import { useLeadCache } from '../record/lead-cache';
import { useWrittenColumns } from './columns/use-columns';
import classes from './crm-header.module.css';
import { openDuplicates } from './use-crm-view';

interface CrmHeaderProps {
  title: string;
  filters: Filters;
  adding: AddForm;
}

export function CrmHeader({ title, filters, adding }: CrmHeaderProps) {
  const { refetchFromStart } = useLeadCache();
  const fields = useCustomFields();
  const leads = useLimits()?.leads;
  const { written } = useWrittenColumns();
  return (
    <>
      <PageHeader
        title={title}
        count={<LeadCount filters={filters} />}
        view={<ViewMenu list="leads" all="All leads" kept={{ columns: written }} />}
        state={<LiveBadge />}
        actions={
          <>
            <CsvButtons
              of="lead"
              fields={fields.of(null)}
              hiding={filters.hiding}
              filtered={useFiltered(filters)}
              cap={capOf(leads)}
              tasksLabel="Create follow-up tasks"
              onImported={() => {
                // It may have created some.
                void fields.refetch();
                void refetchFromStart();
              }}
            />
            <RowMenu of="all leads" items={[{ label: 'Find duplicates', icon: IconCopy, onClick: openDuplicates }]} />
            <AddLeadButton adding={adding} tab="crm" />
          </>
        }
      />
      {adding.full && <LeadLimitLine />}
    </>
  );
}

function useFiltered({ where, hiding }: Filters) {
  const { data: matching } = api.leads.count.useQuery(where, { enabled: hiding });
  const { data: all } = api.leads.count.useQuery({}, { enabled: hiding });
  return { query: matchQuery(where), matching, all };
}

/** How many more leads fit under the plan's cap; undefined while it is loading or if there is none. */
const capOf = (leads?: UserLimits['leads']) =>
  typeof leads?.maximum === 'number' ? { room: room(leads), message: leadLimitText(leads.maximum) } : undefined;

function LeadCount({ filters }: { filters: Filters }) {
  const { data, isPlaceholderData } = api.leads.count.useQuery(filters.where, {
    placeholderData: keepPreviousData,
  });
  const { data: worth } = api.leads.worth.useQuery(filters.where, { placeholderData: keepPreviousData });
  const { money } = useFormats();
  return (
    <>
      <span>
        <ListCount noun={NOUNS.lead} counted={data} announced={filters.hiding && !isPlaceholderData} />
      </span>
      {worth && worth.value > 0 && (
        <span className={classes.worth}>
          {money(worth.value)}
          <Estimated by="stage" count={worth.estimates} />
        </span>
      )}
    </>
  );
}
