import { Text } from '@mantine/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { fieldNamesFor, fieldOf, lookOf } from '@/app/_portal/leads/record/lead-fields';
import { LeadValue } from '@/app/_portal/leads/record/lead-value';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import classes from './lead-facts.module.css';

export function LeadFacts({ lead }: { lead: LeadItem }) {
  const { date } = useFormats();
  const now = useNow();
  // The company name is the dialog's title.
  const names = fieldNamesFor(lead.status).filter((name) => name !== 'companyName');
  return (
    <dl className={classes.facts}>
      {names.map((name) => {
        const look = lookOf(name);
        return (
          <div key={name} className={classes.fact} data-look={look}>
            <dt>{fieldOf(name).label}</dt>
            <dd>
              {lead[name] !== null && lead[name] !== '' ? (
                <LeadValue lead={lead} name={name} now={now} readOnly />
              ) : (
                <span className={classes.none}>None</span>
              )}
              {look === 'status' && (
                <Text span size="xs" c="dimmed" ms={8}>
                  since {date(lead.stageEnteredAt)}
                </Text>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
