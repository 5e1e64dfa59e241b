'use client';

import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessageDots } from '@tabler/icons-react';
import { trackFeature } from '@/app/_ui/analytics/track';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { View } from '../tabs';
import classes from './feedback-button.module.css';
import type { FeedbackModalProps } from './feedback-modal';

const FeedbackModal = lazyOverlay<FeedbackModalProps>(
  () => import('./feedback-modal').then((module) => module.FeedbackModal),
  ({ opened }) => opened,
);

/**
 * Floats on every page of a beta tester: at the end of the side menu, and on phones in the corner that the page's add
 * button leaves free.
 */
export function FeedbackButton({ view, narrow }: { view: View; narrow: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-narrow={narrow || undefined}
        aria-label="Send feedback"
        title={narrow ? 'Send feedback' : undefined}
        aria-haspopup="dialog"
        onPointerEnter={FeedbackModal.preload}
        onClick={() => {
          trackFeature('feedback');
          open();
        }}
      >
        <IconMessageDots size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Feedback</span>
      </UnstyledButton>
      <FeedbackModal view={view} opened={opened} onClose={close} />
    </>
  );
}
