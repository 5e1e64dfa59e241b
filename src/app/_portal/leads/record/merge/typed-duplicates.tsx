'use client';

import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { LEAD_LIMITS } from '@/domain/leads/lead';
import { lowerFirst } from '@/domain/shared/text';
import classes from './duplicates.module.css';
import { sharedWords } from './shared-words';

/** Longer than between two letters, so that a name is looked up once it is typed. */
const TYPING_DELAY = 300;

interface Typed {
  companyName: string;
  email: string;
  phone: string;
}

/** Says while a new lead is typed which leads are likely the same. */
export function TypedDuplicates({ companyName, email, phone }: Typed) {
  const typed = {
    companyName: companyName.trim().slice(0, LEAD_LIMITS.companyName),
    email: email.trim().slice(0, LEAD_LIMITS.email),
    phone: phone.trim().slice(0, LEAD_LIMITS.phone),
  };
  const [settled] = useDebouncedValue(JSON.stringify(typed), TYPING_DELAY);
  const isTyped = Object.values(typed).some((text) => text !== '');
  const { data } = api.leads.findDuplicates.useQuery(JSON.parse(settled) as Typed, {
    enabled: isTyped,
    placeholderData: keepPreviousData,
  });
  const found = isTyped ? (data ?? []) : [];
  return (
    <div role="status" className={classes.typed}>
      {found.length > 0 && (
        <div className={classes.notice}>
          <IconCopy size={18} stroke={1.6} aria-hidden className={classes.icon} />
          <ul className={classes.found}>
            {found.map(({ id, companyName: company, contactPerson, sharing }) => (
              <li key={id}>
                <Text size="sm" className={classes.words}>
                  You already have{' '}
                  <TabLink href={tabHref('crm', { id })} className={classes.name} dir="auto">
                    {company}
                  </TabLink>{' '}
                  (<span dir="auto">{contactPerson}</span>): {lowerFirst(sharedWords(sharing))}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
