'use client';

import { IconMail, IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { emailHref } from '@/app/_portal/emails/record/start-email';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import { TabLink } from '@/app/_portal/tab-link';
import type { People } from '@/app/_portal/teams/record/use-people';
import { tabHref } from '@/app/_portal/use-tab';
import card from '@/app/_ui/lists/list-card.module.css';
import { CallLink } from '../record/call/call-link';
import { EventDay } from '../record/event/event-day';
import { FollowUp } from '../record/follow-up/follow-up';
import type { LeadItem } from '../record/lead-cache';
import { LeadPriorityMenu, LeadStatusMenu } from '../record/lead-menus';
import { LeadValue } from '../record/lead-value';
import { LeadAssigneeMenu } from '../record/place/lead-place-menus';
import classes from './lead-cards.module.css';
import type { LeadActions } from './lead-list-props';
import { LeadRowMenu } from './lead-row-menu';

interface LeadCardProps {
  lead: LeadItem;
  fresh: boolean;
  now: Date;
  people: People;
  actions: LeadActions;
  /** Whether any rows are selected: every card then shows its checkbox. */
  choosing: boolean;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
}

export const LeadCard = memo(function LeadCard(props: LeadCardProps) {
  const { lead, fresh, now, people, actions, choosing, selected, onSelect } = props;
  const select = (range = false) => onSelect(lead.id, range);
  return (
    <article className={classes.card} data-fresh={fresh || undefined}>
      <TabLink href={tabHref('crm', { id: lead.id })} className={classes.open} dir="auto" data-row-focus>
        {lead.companyName}
      </TabLink>
      <span className={card.corner}>
        {choosing ? (
          <SelectBox label={`Select ${lead.companyName}`} checked={selected} onToggle={select} />
        ) : (
          <LeadRowMenu lead={lead} actions={actions} onSelect={select} />
        )}
      </span>
      <div className={classes.second}>
        <span dir="auto" className={classes.contact}>
          {lead.contactPerson}
        </span>
        <span className={classes.due}>
          <FollowUp lead={lead} now={now} />
        </span>
      </div>
      {lead.eventDate && (
        <p className={classes.event}>
          <span dir="auto" className={classes.contact}>
            {lead.eventName || 'Event'}
          </span>
          <span className={classes.due}>
            <EventDay lead={lead} now={now} />
          </span>
        </p>
      )}
      <div className={classes.bottom}>
        <LeadStatusMenu lead={lead} />
        <LeadPriorityMenu lead={lead} />
        <span className={classes.amount}>
          <LeadValue lead={lead} name="amount" now={now} />
        </span>
        <div className={classes.rest}>
          {lead.teamId !== null && <LeadAssigneeMenu lead={lead} people={people} />}
          <span className={classes.reach}>
            {lead.phoneNumber && (
              <CallLink lead={lead} className={classes.contactLink} aria-label={`Call ${lead.companyName}`}>
                <IconPhone size={20} stroke={1.6} aria-hidden />
              </CallLink>
            )}
            {lead.email && (
              <TabLink
                href={emailHref(lead.id)}
                className={classes.contactLink}
                aria-label={`Email ${lead.companyName}`}
              >
                <IconMail size={20} stroke={1.6} aria-hidden />
              </TabLink>
            )}
          </span>
        </div>
      </div>
    </article>
  );
});
