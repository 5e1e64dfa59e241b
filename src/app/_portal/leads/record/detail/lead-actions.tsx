'use client';

import { IconChecklist, IconMail, IconNote, IconPhone } from '@tabler/icons-react';
import type { Ref } from 'react';
import { emailHref } from '@/app/_portal/emails/record/start-email';
import { TabLink } from '@/app/_portal/tab-link';
import { CallLink } from '../call/call-link';
import { StatusDot } from '../lead-badges';
import type { LeadItem } from '../lead-cache';
import { LeadStatusMenu } from '../lead-menus';
import { ActionButton, Face } from './action-button';
import { FollowUpMenu } from './follow-up-menu';
import classes from './lead-actions.module.css';

interface LeadActionsProps {
  lead: LeadItem;
  taskRef: Ref<HTMLButtonElement>;
  noteRef: Ref<HTMLButtonElement>;
  onAddTask: () => void;
  onAddNote: () => void;
  /** Opens the form with the focus on a field, to enter what an action needs. */
  onEdit: (field: 'phone' | 'email' | 'nextFollowUp') => void;
}

/** What a rep does next with a lead. An action that lacks its data asks for it. */
export function LeadActions({ lead, taskRef, noteRef, onAddTask, onAddNote, onEdit }: LeadActionsProps) {
  const { email, phone, phoneNumber, companyName } = lead;
  return (
    <ul className={classes.actions} aria-label={`Next steps for ${companyName}`}>
      <li>
        {phoneNumber ? (
          <CallLink lead={lead} className={classes.action} title={phone}>
            <Face icon={IconPhone}>Call</Face>
          </CallLink>
        ) : (
          <ActionButton
            data-missing
            title={
              phone &&
              `“${phone}” has no complete number to call. Without a country code, it is read as one of the country in Settings, Profile.`
            }
            onClick={() => onEdit('phone')}
          >
            <Face icon={IconPhone}>{phone ? 'Edit phone' : 'Add phone'}</Face>
          </ActionButton>
        )}
      </li>
      <li>
        {email ? (
          <TabLink className={classes.action} href={emailHref(lead.id)} title={email}>
            <Face icon={IconMail}>Email</Face>
          </TabLink>
        ) : (
          <ActionButton data-missing onClick={() => onEdit('email')}>
            <Face icon={IconMail}>Add email</Face>
          </ActionButton>
        )}
      </li>
      <li>
        <ActionButton ref={taskRef} onClick={onAddTask}>
          <Face icon={IconChecklist}>Add task</Face>
        </ActionButton>
      </li>
      <li>
        <ActionButton ref={noteRef} onClick={onAddNote}>
          <Face icon={IconNote}>Add note</Face>
        </ActionButton>
      </li>
      <li className={classes.status}>
        <LeadStatusMenu
          lead={lead}
          badge={
            <span className={classes.action}>
              <span className={classes.icon}>
                <StatusDot status={lead.status} />
              </span>
              Status
            </span>
          }
        />
      </li>
      <li>
        <FollowUpMenu lead={lead} onOther={() => onEdit('nextFollowUp')} />
      </li>
    </ul>
  );
}
