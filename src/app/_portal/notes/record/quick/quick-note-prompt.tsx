'use client';

import { useViewer } from '@/app/_portal/viewer';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { askedNote } from './quick-note-store';

const QuickNoteModal = lazyOverlay(
  () => import('./quick-note-modal').then((module) => module.QuickNoteModal),
  ({ asked }) => asked !== null,
  { onIntent: true },
);

/** In the shell, so that a note can be taken on any page. */
export function QuickNotePrompt() {
  const { id: userId } = useViewer();
  return <QuickNoteModal asked={askedNote.useValue()} onClose={() => askedNote.write(userId, null)} />;
}
