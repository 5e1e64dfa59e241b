'use client';

import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import type { RouterOutputs } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import type { Verdict } from '@/domain/staffing/licenses/license-gate';
import { verificationText } from '@/domain/staffing/rules/rule-words';
import classes from './license-verdict.module.css';

const LOOKS = {
  PASS: { icon: IconCircleCheck, word: 'Licensed' },
  WARN: { icon: IconAlertTriangle, word: 'Check before you quote' },
  BLOCK: { icon: IconBan, word: 'Do not send a quote' },
} as const satisfies Record<Verdict, { icon: typeof IconBan; word: string }>;

/** 'do not send a quote' */
export const verdictText = (verdict: Verdict): string => {
  const { word } = LOOKS[verdict];
  return word.charAt(0).toLowerCase() + word.slice(1);
};

type LicenseVerdictProps = Pick<RouterOutputs['licenses']['check'], 'verdict' | 'findings' | 'regulator' | 'license'>;

/** What the license gate says: a verdict, its reasons with their sources, and where to go with them. */
export function LicenseVerdict({ verdict, findings, regulator, license }: LicenseVerdictProps) {
  const { day } = useFormats();
  const { icon: Icon, word } = LOOKS[verdict];
  return (
    <section className={classes.verdict} data-verdict={verdict} aria-label="Licenses">
      <p className={classes.word}>
        <Icon size={20} stroke={1.8} aria-hidden /> {word}
      </p>
      {findings.length === 0 && license && (
        <Text size="sm">
          {license.class} {license.number} of {license.state} covers the event.
        </Text>
      )}
      {findings.length > 0 && (
        <ul className={classes.findings} aria-label="What the license check found">
          {findings.map(({ message, rules }) => (
            <li key={message}>
              {message}
              {rules.map((rule) => (
                <Text key={rule.key} span display="block" size="xs" c="dimmed">
                  {rule.source}. {verificationText(rule, day)}.
                </Text>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.links}>
        {regulator && (
          <Anchor href={regulator.url} target="_blank" rel="noopener noreferrer" inherit>
            {regulator.name} <IconExternalLink size={14} stroke={1.8} aria-hidden />
          </Anchor>
        )}
        <Anchor component={TabLink} href="/settings#licenses" inherit>
          Licenses in Settings
        </Anchor>
      </p>
    </section>
  );
}
