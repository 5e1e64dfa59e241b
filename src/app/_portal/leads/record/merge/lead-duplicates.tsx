'use client';

import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import type { DuplicateLead } from '@/domain/leads/merge/duplicates';
import { lowerFirst } from '@/domain/shared/text';
import classes from './duplicates.module.css';
import { sharedWords } from './shared-words';
import { useSetDistinct } from './use-set-distinct';

export const useLeadDuplicates = (leadId: string) => api.leads.duplicatesOf.useQuery({ id: leadId });

interface LeadDuplicatesProps {
  leadId: string;
  found: readonly DuplicateLead[];
  /** Opens the dialog that merges these leads. */
  onMerge: (ids: readonly string[]) => void;
}

/** The leads that are likely the same as the one that is open. Nothing if there are none. */
export function LeadDuplicates({ leadId, found, onMerge }: LeadDuplicatesProps) {
  const setDistinct = useSetDistinct();
  if (found.length === 0) return null;
  return (
    <section aria-label="Likely duplicates" className={classes.notice}>
      <IconCopy size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <ul className={classes.found}>
        {found.map(({ id, companyName, sharing }) => (
          <li key={id} className={classes.one}>
            <Text size="sm" className={classes.words}>
              May be the same as{' '}
              <TabLink href={tabHref('crm', { id })} className={classes.name} dir="auto">
                {companyName}
              </TabLink>
              : {lowerFirst(sharedWords(sharing))}
            </Text>
            <span className={classes.actions}>
              <Button
                size="xs"
                variant="default"
                aria-label={`Compare and merge with ${companyName}`}
                onClick={() => onMerge([leadId, id])}
              >
                Compare
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={`Not the same as ${companyName}`}
                onClick={() => setDistinct([leadId, id])}
              >
                Not the same
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
