'use client';

import { Button, Text } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import type { RouterOutputs } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { StatusBadge } from '../../record/lead-badges';
import { sharedWords } from '../../record/merge/shared-words';
import classes from './duplicates.module.css';

type Pair = RouterOutputs['leads']['duplicatePairs']['items'][number];

interface DuplicatePairProps {
  pair: Pair;
  onIntent: () => void;
  onMerge: () => void;
  onDistinct: () => void;
}

/** Two leads side by side, with what they share. */
export function DuplicatePairCard({ pair, onIntent, onMerge, onDistinct }: DuplicatePairProps) {
  const names = pair.leads.map(({ companyName }) => companyName).join(' and ');
  return (
    <li className={classes.pair}>
      <div className={classes.leads}>
        {pair.leads.map((lead) => (
          <LikelyLead key={lead.id} lead={lead} />
        ))}
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {sharedWords(pair.sharing)}
        </Text>
        <div className={classes.actions}>
          <Button size="xs" variant="subtle" color="gray" aria-label={`Not the same: ${names}`} onClick={onDistinct}>
            Not the same
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Compare and merge ${names}`}
            onPointerEnter={onIntent}
            onClick={onMerge}
          >
            Compare and merge
          </Button>
        </div>
      </div>
    </li>
  );
}

function LikelyLead({ lead }: { lead: Pair['leads'][number] }) {
  const { date } = useFormats();
  const facts = [lead.email, lead.phone].filter(Boolean).join(' · ');
  return (
    <div className={classes.lead}>
      <div className={classes.head}>
        <TabLink href={tabHref('crm', { view: 'duplicates', id: lead.id })} className={classes.name} dir="auto">
          {lead.companyName}
        </TabLink>
        <StatusBadge status={lead.status} />
      </div>
      <Text size="sm" dir="auto" className={classes.fact}>
        {lead.contactPerson}
      </Text>
      {facts && (
        <Text size="sm" dir="auto" className={classes.fact}>
          {facts}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Added {date(lead.createdAt)}
      </Text>
    </div>
  );
}
