'use client';

import { Select, Text, Transition } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { TeamDetail, TeamMember } from '@/domain/teams/team';

/** What a user is about to do to a team that cannot be undone. */
export type TeamQuestionKind = { ask: 'leave' | 'delete' } | { ask: 'remove' | 'handOver'; member: TeamMember };

type Ask = TeamQuestionKind['ask'];

/** What becomes of somebody’s access and rows. */
const leavingWords = (They: string, their: string) =>
  `${They} lose access at once. The team’s owner gets ${their} leads in the team, including those assigned to others, and ${their} tasks, notes and events there.`;

/** The same of the work on other people’s leads, unless somebody is chosen to go on with it. */
const workWords = (them: string) => `Other people’s leads that are assigned to ${them} go back to their owners.`;

const TEXTS = {
  leave: {
    title: 'Leave team',
    question: 'Are you sure you want to leave this team?',
    consequence: `${leavingWords('You', 'your')} ${workWords('you')}`,
    action: 'Leave team',
    done: 'You left the team.',
  },
  delete: {
    title: 'Delete team',
    question: 'Are you sure you want to delete this team?',
    consequence: 'Everybody keeps their own leads, but no longer sees those of the others. This cannot be undone.',
    action: 'Delete team',
    done: 'Team deleted.',
  },
  remove: {
    title: 'Remove from team',
    question: 'Are you sure you want to remove this person?',
    consequence: leavingWords('They', 'their'),
    action: 'Remove',
    done: 'Removed from the team.',
  },
  handOver: {
    title: 'Hand team over',
    question: 'Are you sure you want to hand this team over?',
    consequence: 'They become its owner, and you an admin. Only they can give it back.',
    action: 'Hand over',
    done: 'Team handed over.',
  },
} as const satisfies Record<Ask, Record<'title' | 'question' | 'consequence' | 'action' | 'done', string>>;

const LEAD_OWNER = '';

/** In milliseconds. The button says before that that something is happening. */
const SLOW_MS = 1000;

interface TeamQuestionProps {
  team: TeamDetail;
  viewerId: string;
  question: TeamQuestionKind | null;
  onClose: () => void;
  /** The user is no longer in the team. */
  onGone: () => void;
}

export function TeamQuestion({ team, viewerId, question, onClose, onGone }: TeamQuestionProps) {
  const utils = api.useUtils();
  const remove = api.teams.delete.useMutation();
  const removeMember = api.teams.removeMember.useMutation();
  const handOver = api.teams.handOver.useMutation();
  const [pending, setPending] = useState(false);
  /** Who goes on with other people’s leads that are assigned to somebody who is removed. */
  const [heir, setHeir] = useState(LEAD_OWNER);
  const last = useLast(question);
  const texts = TEXTS[last?.ask ?? 'leave'];

  const act = (asked: TeamQuestionKind) => {
    if (asked.ask === 'delete') return remove.mutateAsync({ id: team.id });
    if (asked.ask === 'handOver') return handOver.mutateAsync({ id: team.id, userId: asked.member.userId });
    const userId = 'member' in asked ? asked.member.userId : viewerId;
    return removeMember.mutateAsync({
      id: team.id,
      userId,
      to: asked.ask === 'remove' ? heir || undefined : undefined,
    });
  };

  async function confirm(asked: TeamQuestionKind) {
    const leaves = asked.ask === 'leave' || asked.ask === 'delete';
    setPending(true);
    try {
      await act(asked);
      notifyDone(texts.done);
    } catch (error) {
      if (!isGone(error)) return notifyProblem(error, 'Not done');
    } finally {
      setPending(false);
    }
    setHeir(LEAD_OWNER);
    onClose();
    if (leaves) onGone();
    // Who sees which rows has changed.
    void utils.invalidate();
  }

  const close = () => {
    setHeir(LEAD_OWNER);
    onClose();
  };
  const heirs =
    last?.ask === 'remove'
      ? team.members
          .filter(({ userId }) => userId !== last.member.userId)
          .map(({ userId: value, name }) => ({ value, label: name }))
      : [];
  const choosesHeir = heirs.length > 1;
  const consequence =
    last?.ask === 'remove' && !choosesHeir ? `${texts.consequence} ${workWords('them')}` : texts.consequence;

  return (
    <ConfirmModal
      opened={question !== null}
      subject={question && ('member' in question ? question.member.name : team.name)}
      title={texts.title}
      question={texts.question}
      consequence={consequence}
      action={texts.action}
      pending={pending}
      onConfirm={() => question && void confirm(question)}
      onClose={close}
    >
      {choosesHeir && (
        <Select
          label="Who takes over the leads assigned to them?"
          description="Leads that they own go to the team’s owner."
          data={[{ value: LEAD_OWNER, label: 'The owner of each lead' }, ...heirs]}
          value={heir}
          onChange={(chosen) => setHeir(chosen ?? LEAD_OWNER)}
          allowDeselect={false}
        />
      )}
      <Transition mounted={pending} enterDelay={SLOW_MS} duration={120}>
        {(styles) => (
          <Text role="status" size="sm" c="dimmed" style={styles}>
            In a team with many leads, this can take a minute.
          </Text>
        )}
      </Transition>
    </ConfirmModal>
  );
}
