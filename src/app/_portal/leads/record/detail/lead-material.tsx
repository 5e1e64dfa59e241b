import { IconCoin, IconGavel, IconShieldCheck } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { stateNamedIn } from '@/domain/regulatory/state-named';
import type { LeadItem } from '../lead-cache';
import classes from './lead-detail.module.css';

/** What a rep opens with this client at the table. The list of states, unless the venue is in one of them or the lead names exactly one. */
export function LeadMaterial({ lead }: { lead: LeadItem }) {
  const { id, companyName, notes, venueCity, venueState } = lead;
  const state = stateNamedIn(`${venueCity}, ${venueState}`) ?? stateNamedIn(`${companyName}\n${notes}`);
  return (
    <section aria-labelledby="lead-material">
      <h3 id="lead-material" className={classes.heading}>
        For the meeting
      </h3>
      <ul className={classes.material}>
        <li>
          <TabLink href={tabHref('cost', { lead: id })}>
            <IconCoin size={16} stroke={1.6} aria-hidden /> Cost comparison
          </TabLink>
        </li>
        <li>
          <TabLink href={tabHref('trust', { lead: id })}>
            <IconShieldCheck size={16} stroke={1.6} aria-hidden /> Trust checklist
          </TabLink>
        </li>
        <li>
          <TabLink href={tabHref('regulatory', state ? { state } : { lead: id })}>
            <IconGavel size={16} stroke={1.6} aria-hidden /> Regulatory: {state ?? 'choose a state'}
          </TabLink>
        </li>
      </ul>
    </section>
  );
}
