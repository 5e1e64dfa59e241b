'use client';

import { Skeleton } from '@mantine/core';
import { TRUST_TEXTS } from '@/app/_content/trust-texts';
import { ReadingLayout } from '@/app/_portal/education/record/reading-layout';
import { SectionView } from '@/app/_portal/education/record/section-view';
import { lastWritten } from '@/app/_portal/education/record/written-day';
import { LeadContext, LeadGone } from '@/app/_portal/leads/record/context/lead-context';
import { useLeadInAddress } from '@/app/_portal/leads/record/context/use-lead-in-address';
import type { TabProps } from '@/app/_portal/tabs';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { TRUST_ITEM_IDS, TRUST_ITEMS, type TrustTopic } from '@/domain/trust/trust-items';
import { TrustItems } from './trust-items';
import { useTrust } from './use-trust';

const TOPICS = Object.keys(TRUST_ITEMS) as TrustTopic[];
const TEXTS = Object.values(TRUST_TEXTS);
const INDEX = TEXTS.map(({ id, title }) => ({ id, label: title }));

const sectionOf = (hash: string) => TEXTS.find(({ id }) => `#${id}` === hash)?.id ?? null;

/** What to show a client who has to trust the provider, with a checklist for each lead. */
export default function Trust({ tab }: TabProps) {
  const context = useLeadInAddress();
  const { leadId, lead } = context;
  const { checklist, check } = useTrust(leadId);
  const { data, error, refetch } = checklist;
  return (
    <>
      <PageHeader
        title={tab.label}
        count={data && `${data.checked.length} of ${TRUST_ITEM_IDS.length}`}
        hint={[lead && `What you have shown ${lead.companyName}.`, `Last edited ${lastWritten(TEXTS)}.`]
          .filter(Boolean)
          .join(' ')}
        actions={<PrintButton />}
      />
      {context.isGone ? (
        <LeadGone context={context} />
      ) : (
        <>
          <LeadContext context={context} />
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          <ReadingLayout label="Contents" sections={INDEX} sectionOf={sectionOf}>
            {TOPICS.map((topic) => (
              <SectionView key={topic} section={TRUST_TEXTS[topic]} leadId={leadId}>
                {data ? (
                  <TrustItems topic={topic} checked={data.checked} onCheck={check} />
                ) : (
                  !error && (
                    <Skeleton height={148} maw="66ch" radius="md" role="status" aria-label="Loading the checklist" />
                  )
                )}
              </SectionView>
            ))}
          </ReadingLayout>
        </>
      )}
    </>
  );
}
