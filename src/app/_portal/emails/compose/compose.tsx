'use client';

import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { isFocusLost, moveFocus } from '@/app/_ui/focus/move-focus';
import { useIdle } from '@/app/_ui/loading/use-idle';
import { leaveClosingTo } from '@/domain/emails/compose/closing';
import {
  type ComposeDraft,
  EMPTY_DRAFT,
  fillDraft,
  forLead,
  fromTemplate,
  hasContent,
} from '../record/draft/compose-draft';
import { draftOf } from '../record/draft/draft-store';
import { valuesFor } from '../record/draft/lead-people';
import classes from './compose.module.css';
import { ComposeForm } from './compose-form';
import { offerRecipients, typedAddress } from './undo-recipients';
import { type Composer, useComposer } from './use-composer';

/** What the writing assistant beside the composer needs. */
export interface AssistantProps {
  lead: LeadItem | null;
  onUse: (text: { subject: string | null; body: string }) => void;
}

interface ComposeProps {
  /** The writing assistant: always shown beside the message on large screens, on demand on small ones. */
  assistant?: (props: AssistantProps) => ReactNode;
  /** Whether the user has just asked for an email, by a command. */
  isAsked?: boolean;
  /** Called once the first input to fill in has the focus. */
  onFocused?: () => void;
}

/** Writes a message to a lead (spec 2 sections 2 and 5). */
export function Compose({ assistant, isAsked = false, onFocused }: ComposeProps) {
  const composer = useComposer();
  const { draft, signature } = composer;
  const { id: userId, name: sender } = useViewer();
  useRequestedDraft(composer);
  const focusFirst = useEffectEvent(() => {
    focusForm(userId, composer);
    onFocused?.();
  });
  useEffect(() => {
    if (isAsked) focusFirst();
  }, [isAsked]);
  const [opened, { toggle, close }] = useDisclosure(false);
  const isIdle = useIdle();
  const beside = useRef<HTMLDivElement>(null);
  // On small screens, it opens below the button, which is the last on the page.
  useEffect(() => {
    if (opened) beside.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  return (
    <div className={classes.layout} data-assisted={assistant ? true : undefined}>
      <ComposeForm composer={composer} />
      {assistant && (
        <div ref={beside} className={classes.beside}>
          <Button
            hiddenFrom="lg"
            variant="default"
            fullWidth
            leftSection={<IconSparkles size={16} stroke={1.6} aria-hidden />}
            aria-expanded={opened}
            onClick={toggle}
          >
            AI assistant
          </Button>
          <div className={classes.panel} data-opened={opened || undefined}>
            {opened || isIdle ? (
              assistant({
                lead: composer.lead,
                onUse: ({ subject, body: text }) => {
                  const body = leaveClosingTo(draft.signed ? signature : '', { text, sender });
                  const texts = subject === null ? { body } : { subject, body };
                  const isInserted = composer.insert(texts, replacedOr(draft, 'The text was inserted.'));
                  // On small screens, the message is out of view.
                  if (!opened || !isInserted) return;
                  close();
                  moveFocus(composer.idOf('body'));
                },
              })
            ) : (
              <Skeleton height={420} radius="md" />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const replacedOr = ({ body }: ComposeDraft, words: string): string =>
  body.trim() === '' ? words : 'Your message was replaced.';

/** Focuses what is to be filled in first. */
function focusForm(userId: string, { idOf }: Composer): void {
  const { lead, subject } = draftOf(userId);
  moveFocus(idOf(lead === null ? 'lead' : subject.trim() === '' ? 'subject' : 'body'));
}

/** Begins the message that the address asks for: `/?tab=email&lead=ID`, with or without `contact=ID` or `template=ID`. */
function useRequestedDraft(composer: Composer): void {
  const [lead, setLead] = useQueryState('lead', parseAsString);
  const [contact, setContact] = useQueryState('contact', parseAsString);
  const [template, setTemplate] = useQueryState('template', parseAsString);
  const { id: userId } = useViewer();
  const utils = api.useUtils();
  const begin = useEffectEvent(async () => {
    void setLead(null);
    void setContact(null);
    void setTemplate(null);
    try {
      const [chosen, contacts, from] = await Promise.all([
        lead === null ? null : utils.leads.byId.fetch({ id: lead }),
        lead === null || contact === null ? null : utils.contacts.list.fetch({ id: lead }),
        template === null ? null : utils.emailTemplates.byId.fetch({ id: template }),
      ]);
      const { draft, change, replaceWith } = composer;
      const person = contacts?.items.find(({ id }) => id === contact);
      const toLead = chosen && valuesFor(chosen, person);
      const recipient = toLead
        ? { ...forLead(draft, { id: toLead.id, companyName: toLead.companyName }), to: toLead.email }
        : { lead: draft.lead, to: draft.to };
      const inserted = from ? fromTemplate(from) : {};
      const text = toLead ? { ...inserted, ...fillDraft({ ...draft, ...inserted }, toLead) } : inserted;
      const isOther = toLead !== null && draft.lead !== null && draft.lead.id !== toLead.id;
      if (hasContent(draft) && (isOther || from)) {
        replaceWith({ ...EMPTY_DRAFT, ...recipient, ...(from ? text : {}) }, 'Your other draft was set aside.');
      } else {
        change({ ...recipient, ...text });
        const before = { ...draft, ...inserted };
        if (toLead) offerRecipients(userId, { draft: before, typed: typedAddress(draft, composer.people), change });
      }
      if (isFocusLost()) focusForm(userId, composer);
    } catch (error) {
      notifyProblem(error, 'The email could not be started');
    }
  });
  const isAsked = lead !== null || template !== null;
  useEffect(() => {
    if (isAsked) void begin();
  }, [isAsked]);
}
