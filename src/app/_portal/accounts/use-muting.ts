'use client';

import { useRef } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';

type Kinds = readonly NotificationKind[];

const withKind = (kinds: Kinds, kind: NotificationKind, mute: boolean): NotificationKind[] => {
  const others = kinds.filter((each) => each !== kind);
  return mute ? [...others, kind] : others;
};

/**
 * Mutes and unmutes notification kinds. Each save sends the whole list, so saves run one after another, each with the
 * latest choices. If one fails, only its kind reverts to the server's value.
 */
export function useMuting(muted: Kinds, show: (change: (kinds: Kinds) => NotificationKind[]) => void) {
  const { mutateAsync: save } = api.user.updateProfile.useMutation();
  const chosen = useRef(muted);
  const saved = useRef(muted);
  const queue = useRef(Promise.resolve());
  const set = (kind: NotificationKind, mute: boolean) => {
    chosen.current = withKind(chosen.current, kind, mute);
    show((kinds) => withKind(kinds, kind, mute));
  };
  const send = async (kind: NotificationKind) => {
    try {
      saved.current = (await save({ mutedNotifications: [...chosen.current] })).mutedNotifications;
    } catch (problem) {
      set(kind, saved.current.includes(kind));
      notifyProblem(problem, 'Not saved');
    }
  };
  return (kind: NotificationKind, mute: boolean) => {
    set(kind, mute);
    queue.current = queue.current.then(() => send(kind));
  };
}
