'use client';

import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { PickedLead } from '../picking/lead-picker';
import { openCall } from './calls';

const CallCard = lazyOverlay(
  () => import('./call-card').then((module) => module.CallCard),
  ({ called }) => called !== null,
  { onIntent: true },
);
const NewTaskModal = lazyOverlay(
  () => import('@/app/_portal/tasks/record/form/new-task-modal').then((module) => module.NewTaskModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** Asks how a call went. In the shell, so that the question stays while the rep looks something up. */
export function CallPrompt() {
  const { id: userId } = useViewer();
  const called = openCall.useValue();
  const [taskFor, setTaskFor] = useState<PickedLead | null>(null);
  return (
    <>
      <CallCard called={called} onClose={() => openCall.write(userId, null)} onTask={setTaskFor} />
      <NewTaskModal opened={taskFor !== null} lead={taskFor ?? undefined} onClose={() => setTaskFor(null)} />
    </>
  );
}
