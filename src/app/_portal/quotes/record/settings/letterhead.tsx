'use client';

import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RowButton } from '@/app/_portal/accounts/settings-list';
import { useLicenses } from '@/app/_portal/staffing/record/licenses/use-licenses';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import { licenseName } from '@/domain/staffing/licenses/license-facts';
import { CancellationExample } from '../terms/cancellation-example';
import { LogoField } from './logo-field';
import classes from './quote-settings.module.css';
import type { SettingsGroup } from './use-quote-settings';

const LetterheadModal = lazyOverlay(
  async () => (await import('./letterhead-modal')).LetterheadModal,
  ({ opened }) => opened,
);

/** What the quotes of one place show, and what can be changed about it. */
export function Letterhead({ group: { settings, team, mayChange } }: { group: SettingsGroup }) {
  const { businessName, postalAddress } = useViewer();
  const { percent } = useFormats();
  const [opened, setOpened] = useState(false);
  const { teamId, companyName, address, logo, terms } = settings;
  const of = team === null ? '' : ` of ${team}`;
  return (
    <>
      <dl className={classes.facts}>
        <Fact label="Company">
          <OwnOrProfile own={companyName} profile={businessName} />
        </Fact>
        <Fact label="Address">
          <OwnOrProfile own={address} profile={postalAddress} />
        </Fact>
        <Fact label="Logo">
          <LogoField logo={logo} teamId={teamId} of={of} mayChange={mayChange} />
        </Fact>
        <Fact label="Licenses">
          <LicensesOnQuotes teamId={teamId} />
        </Fact>
        <Fact label="Deposit">
          {terms.depositShare > 0 ? `${percent(terms.depositShare)} of the total, at signing` : <None />}
        </Fact>
        <Fact label="Cancellation">
          {terms.cancellation.length > 0 ? <CancellationExample steps={terms.cancellation} /> : <None />}
        </Fact>
        <Fact label="Terms">{terms.text ? <Lines>{terms.text}</Lines> : <None />}</Fact>
      </dl>
      {mayChange && (
        <div className={classes.edit}>
          <RowButton label={`Edit letterhead and terms${of}`} onClick={() => setOpened(true)}>
            Edit letterhead and terms
          </RowButton>
        </div>
      )}
      <LetterheadModal opened={opened} settings={settings} onClose={() => setOpened(false)} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const None = () => <span className={classes.none}>None</span>;

const Lines = ({ children }: { children: string }) => (
  <div className={classes.lines} dir="auto">
    {children}
  </div>
);

/** What is empty comes from the profile of whoever makes the quote. */
function OwnOrProfile({ own, profile }: { own: string; profile: string }) {
  if (own) return <Lines>{own}</Lines>;
  if (!profile) return <None />;
  return (
    <>
      <Lines>{profile}</Lines>
      <Text size="xs" c="dimmed">
        From the settings of whoever makes the quote
      </Text>
    </>
  );
}

function LicensesOnQuotes({ teamId }: { teamId: string | null }) {
  const { timezone } = useViewer();
  const today = calendarDay(useNow(), timezone);
  const { isLoaded, groups } = useLicenses();
  const held = groups.find((group) => group.teamId === teamId)?.licenses ?? [];
  const valid = held.filter(({ expiresOn }) => expiresOn >= today);
  return (
    <>
      {isLoaded && valid.length === 0 && <None />}
      {valid.length > 0 && (
        <ul className={classes.licenses}>
          {valid.map((license) => (
            <li key={license.id}>
              {licenseName(license)}, {license.number}
            </li>
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed">
        Quotes show the numbers of all valid licenses.{' '}
        <Anchor component={TabLink} href="/settings#licenses" inherit className={classes.link}>
          Licenses in Settings
        </Anchor>
      </Text>
    </>
  );
}
