'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { StatusBadge } from '../lead-badges';
import classes from './lead-detail.module.css';

const SHOWN = 5;

/** The other leads of the client (D91), with what became of them. Nothing if there are none. */
export function LeadClientLeads({ leadId }: { leadId: string }) {
  const { data: others = [] } = api.leads.ofClient.useQuery({ id: leadId });
  const [all, setAll] = useState(false);
  const { day, amount } = useFormats();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="lead-client">
      <h3 id="lead-client" className={classes.heading} tabIndex={-1}>
        Other leads of this client
      </h3>
      <ul className={classes.tasks}>
        {(all ? others : others.slice(0, SHOWN)).map((lead) => (
          <li key={lead.id} className={classes.clientLead}>
            <TabLink href={tabHref('crm', { id: lead.id })} className={classes.taskTitle} dir="auto">
              {lead.eventName || lead.companyName}
            </TabLink>
            <span className={classes.clientFacts}>
              {lead.eventDate && <time dateTime={lead.eventDate}>{day(lead.eventDate)}</time>}
              {lead.amount !== null && <span>{amount(lead.amount)}</span>}
              <StatusBadge status={lead.status} />
            </span>
          </li>
        ))}
      </ul>
      {others.length > SHOWN && !all && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt={8}
          className={classes.missing}
          onClick={() => {
            setAll(true);
            moveFocus('lead-client');
          }}
        >
          Show all {others.length}
        </Button>
      )}
    </section>
  );
}
