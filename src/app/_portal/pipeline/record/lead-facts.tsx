import { Text } from '@mantine/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { fieldOf, LEAD_FIELD_NAMES, lookOf } from '@/app/_portal/leads/record/lead-fields';
import { LeadValue } from '@/app/_portal/leads/record/lead-value';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import classes from './lead-facts.module.css';

/** The company name is the dialog's title. */
const NAMES = LEAD_FIELD_NAMES.filter((name) => name !== 'companyName');

export function LeadFacts({ lead }: { lead: LeadItem }) {
  const { date } = useFormats();
  const now = useNow();
  return (
    <dl className={classes.facts}>
      {NAMES.map((name) => {
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
