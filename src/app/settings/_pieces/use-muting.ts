'use client';

import { useRef } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import type { NotificationKind } from '@/domain/notifications/notification';

type Kinds = readonly NotificationKind[];

const withKind = (kinds: Kinds, kind: NotificationKind, mute: boolean): NotificationKind[] => {
  const others = kinds.filter((each) => each !== kind);
  return mute ? [...others, kind] : others;
};

/**
 * Mutes kinds of notifications, or wants them again. What is sent is always the whole list, so one save waits for the
 * other, and each sends what is wanted by then. Where one fails, its kind alone goes back to what the server has.
 */
export function useMuting(muted: Kinds, show: (change: (kinds: Kinds) => NotificationKind[]) => void) {
  const { mutateAsync: save } = api.user.updateProfile.useMutation();
  const wanted = useRef(muted);
  const kept = useRef(muted);
  const before = useRef(Promise.resolve());
  const set = (kind: NotificationKind, mute: boolean) => {
    wanted.current = withKind(wanted.current, kind, mute);
    show((kinds) => withKind(kinds, kind, mute));
  };
  const send = async (kind: NotificationKind) => {
    try {
      kept.current = (await save({ mutedNotifications: [...wanted.current] })).mutedNotifications;
    } catch (problem) {
      set(kind, kept.current.includes(kind));
      notifyProblem(problem, 'Not saved');
    }
  };
  return (kind: NotificationKind, mute: boolean) => {
    set(kind, mute);
    before.current = before.current.then(() => send(kind));
  };
}
