'use client';

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { readUserAgent } from '@/domain/accounts/user-agent';
import { Section } from '../section';
import { SessionList } from './session-list';
import { useSessions } from './use-sessions';

export function SessionsSection() {
  const { sessions, keep } = useSessions();
  const end = api.sessions.end.useMutation();
  const endOthers = api.sessions.endOthers.useMutation();
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ isThisDevice }) => !isThisDevice) ?? [];

  async function endOne(id: string, name: string) {
    try {
      await end.mutateAsync({ id });
    } catch (error) {
      // Already ended elsewhere, which is the intended outcome.
      if (problemOf(error).code !== 'NOT_FOUND') return notifyProblem(error, 'Not signed out');
    }
    keep((session) => session.id !== id);
    // The button that had the focus no longer exists.
    focusTitle();
    notifyDone(`${name} is signed out.`);
  }

  async function endAllOthers() {
    try {
      await endOthers.mutateAsync();
    } catch (error) {
      return notifyProblem(error, 'Not signed out');
    }
    setAsking(false);
    keep(({ isThisDevice }) => isThisDevice);
    notifyDone('You’re signed out everywhere else.');
  }

  return (
    <Section id="sessions" hint="The browsers and programs that are signed in to your account.">
      <SessionList
        sessions={sessions}
        ending={end.isPending ? end.variables.id : null}
        onEnd={(session) => void endOne(session.id, readUserAgent(session.userAgent).name)}
      />
      {others.length > 0 && (
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
      <ConfirmOverlay
        opened={asking}
        title="Sign out everywhere else"
        question="Sign out all other browsers and programs?"
        consequence="They lose access immediately. API tokens and the calendar feed keep working."
        action="Sign out"
        pending={endOthers.isPending}
        onConfirm={() => void endAllOthers()}
        onClose={() => setAsking(false)}
        onClosed={() => others.length === 0 && focusTitle()}
      />
    </Section>
  );
}

const focusTitle = () => moveFocus('sessions-title', { preventScroll: true });
