'use client';

import { Alert, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { explained } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { feedbackForm } from '@/domain/feedback/feedback';
import { FEEDBACK_FAILED, FEEDBACK_LABELS, FEEDBACK_TYPES } from '@/domain/feedback/feedback-choices';
import type { View } from '../tabs';
import { viewHref } from '../use-tab';
import { FeedbackThanks } from './feedback-thanks';

interface FeedbackFormProps {
  view: View;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function FeedbackForm({ view, onDirty, onCancel, onDone }: FeedbackFormProps) {
  const [isSent, setIsSent] = useState(false);
  const typeId = useId();
  const { mutateAsync } = api.feedback.send.useMutation();
  const { field, formProps, pending, dirty, problem } = useSchemaForm({
    schema: feedbackForm,
    initialValues: { type: 'general', title: '', description: '' },
    async send(written) {
      const url = new URL(viewHref(view), window.location.origin).href;
      await mutateAsync({ ...written, url, userAgent: navigator.userAgent.slice(0, 1000), timestamp: new Date() });
      setIsSent(true);
      return 'leave';
    },
  });
  const { name, defaultValue, onChange } = field('type');
  useEffect(() => onDirty(dirty && !isSent), [dirty, isSent, onDirty]);
  if (isSent) return <FeedbackThanks onDone={onDone} />;
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <div>
          <Input.Label id={typeId} labelElement="div" mb={4}>
            What is it about?
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={typeId}
            {...{ name, defaultValue, onChange }}
            data={FEEDBACK_TYPES.map((value) => ({ value, label: FEEDBACK_LABELS[value] }))}
          />
        </div>
        <TextInput label="Title" required autoComplete="off" data-autofocus {...field('title')} />
        <Textarea label="Description" required rows={6} {...field('description')} />
        <Text size="xs" c="dimmed">
          We also get your email address, the address of this page and the version of your browser.
        </Text>
        {problem && (
          <Alert color="red" role="alert">
            {explained(FEEDBACK_FAILED, problem).message}
          </Alert>
        )}
        <FormFooter saving={pending} save="Send feedback" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
