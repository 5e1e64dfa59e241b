import { Anchor } from '@mantine/core';
import { IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import type { LookUp } from '@/app/_content/education/section';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { NOT_VERIFIED } from '@/domain/regulatory/states';
import classes from './reading.module.css';

/** What in a text depends on the state, that nobody has verified it, and where to look it up. */
export function LookUpLine({ lookUp: { what, at } }: { lookUp: LookUp }) {
  return (
    <p className={classes.lookUp}>
      <span className={classes.unverified}>
        <IconHelpCircle size={16} stroke={1.8} aria-hidden /> {NOT_VERIFIED}
      </span>{' '}
      {what}{' '}
      {at === 'regulatory' ? (
        <Anchor component={TabLink} href={tabHref('regulatory')} inherit>
          Regulators by state
        </Anchor>
      ) : (
        <>
          <Anchor href={at.url} target="_blank" rel="noopener noreferrer" inherit>
            {at.label} <IconExternalLink size={14} stroke={1.8} aria-hidden />
          </Anchor>
          <span className={classes.address}> {at.url}</span>
        </>
      )}
    </p>
  );
}
