'use client';

import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { inDaysText, TRIAL_LOSS_TEXT, trialBanner, trialDismissal } from '@/domain/billing/trial-banner';
import classes from './banner.module.css';

/** The cookie that keeps a dismissal, and what it held when the page was loaded. */
export interface TrialDismissal {
  cookie: string;
  dismissal: string | null;
}

/** Says that the trial ends soon (spec 2 section 4). Can be dismissed for the day, until the browser is closed (D81). */
export function TrialBanner({ cookie, dismissal }: TrialDismissal) {
  const viewer = useViewer();
  const formats = useFormats();
  const now = useNow();
  const today = trialDismissal(viewer, now);
  const [dismissed, setDismissed] = useState(dismissal);
  const banner = trialBanner(viewer, { now, zone: viewer.timezone });
  if (!banner || !viewer.trialEndsAt || dismissed === today) return null;

  const dismiss = () => {
    // A cookie, because the server must know too: a banner that vanishes after the page has loaded moves everything.
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had the Cookie Store API for too short a time.
    document.cookie = `${cookie}=${today}; path=/; samesite=lax`;
    setDismissed(today);
    moveFocus('main', { preventScroll: true });
  };
  return (
    <aside className={classes.banner} data-banner data-color={banner.color} data-dismissible aria-label="Trial">
      <p>
        {banner.daysLeft === 0
          ? 'Your trial ends today.'
          : `Your PRO trial ends ${inDaysText(banner.daysLeft)}, on ${formats.date(viewer.trialEndsAt)}.`}
        {banner.warnsOfLoss && ` ${TRIAL_LOSS_TEXT}`} <TabLink href="/settings#subscription">Upgrade to PRO</TabLink>
      </p>
      <CloseButton className={classes.close} size={44} iconSize={18} aria-label="Dismiss" onClick={dismiss} />
    </aside>
  );
}
