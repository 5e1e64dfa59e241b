'use client';

import { Button, FileButton, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { sendUpload } from '@/app/_portal/shared/uploads/send-upload';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { LOGO_LIMITS, LOGO_TOO_LARGE, LOGO_TYPES } from '@/domain/quotes/logo/logo';
import classes from './quote-settings.module.css';
import { type QuoteSettingsItem, useQuoteSettingsChanges } from './use-quote-settings';

interface LogoFieldProps extends Pick<QuoteSettingsItem, 'logo' | 'teamId'> {
  /** Tells the buttons of several places apart: ' of Night shift'. */
  of: string;
  mayChange: boolean;
}

/** The logo as it is, with buttons that change it at once. */
export function LogoField({ logo, teamId, of, mayChange }: LogoFieldProps) {
  const { removeLogo, refetch } = useQuoteSettingsChanges();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  /** So that the same file can be chosen again. */
  const forget = useRef<() => void>(null);
  const url = `/api/quote-settings/logo${teamId === null ? '' : `?teamId=${teamId}`}`;

  async function upload(file: File | null) {
    forget.current?.();
    if (!file || isSending) return;
    setError(null);
    if (file.size > LOGO_LIMITS.bytes) return setError(LOGO_TOO_LARGE);
    setIsSending(true);
    try {
      const whenOffline = 'Try again once you’re back online.';
      await sendUpload({ method: 'PUT', url, body: file, read: async () => {}, whenOffline }).done;
      notifyDone('The logo was saved.');
      refetch();
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : null);
    }
    setIsSending(false);
  }

  async function remove() {
    setError(null);
    try {
      await removeLogo.mutateAsync({ teamId: teamId ?? undefined });
    } catch (problem) {
      return notifyProblem(problem, 'Not removed');
    }
    notifyDone('The logo was removed.');
    // The button that had the focus no longer exists.
    moveFocus(chooser.current);
  }

  const choose = logo ? 'Replace logo' : 'Add logo';
  return (
    <div className={classes.logo}>
      {logo ? (
        // The hash makes the browser load a logo that has replaced another.
        // biome-ignore lint/performance/noImgElement: it needs a session, so that no image service can load it.
        <img key={logo.sha256} src={`${url}#${logo.sha256}`} alt={`Logo${of}`} className={classes.image} />
      ) : (
        <span className={classes.none}>None</span>
      )}
      {mayChange && (
        <Group gap={8}>
          <FileButton accept={LOGO_TYPES.join(',')} resetRef={forget} onChange={(file) => void upload(file)}>
            {(props) => (
              <Button
                {...props}
                ref={chooser}
                variant="default"
                size="xs"
                loading={isSending}
                aria-label={`${choose}${of}`}
                className={classes.button}
              >
                {choose}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="default"
              size="xs"
              loading={removeLogo.isPending}
              aria-label={`Remove logo${of}`}
              className={classes.button}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
        </Group>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {mayChange && (
        <Text size="xs" c="dimmed">
          PNG or JPEG, up to 1 MB
        </Text>
      )}
    </div>
  );
}
