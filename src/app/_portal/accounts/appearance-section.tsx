'use client';

import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import classes from './appearance-section.module.css';
import { Section } from './section';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know this device's setting, so the first render shows the default.
  const mounted = useMounted();
  return (
    <Section id="appearance" hint="Saved on this device only.">
      <SegmentedControl
        className={classes.schemes}
        aria-label="Appearance"
        data={[...SCHEMES]}
        value={mounted ? colorScheme : 'auto'}
        onChange={(value) => setColorScheme(value)}
      />
    </Section>
  );
}
