import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Landing } from '@/app/_landing/landing';
import { PLANS, type Plan, type Tier } from '@/domain/plans/plans';

const PICTURES = 'src/app/_landing/pictures';
const MAX_KB = 150;

const show = (plans: Record<Tier, Plan> = PLANS) =>
  render(
    <MantineProvider env="test">
      <Landing plans={plans} />
    </MantineProvider>,
  );

it('leads to sign-up and sign-in, from its top and its end', () => {
  show();
  const targets = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(targets('Start free trial')).toEqual(['/auth/signup', '/auth/signup']);
  expect(targets('Sign in')).toEqual(['/auth/signin', '/auth/signin']);
});

it('shows what the plans of this installation allow', () => {
  show({ ...PLANS, FREE: { ...PLANS.FREE, leads: 73 } });
  expect(screen.getByRole('row', { name: 'Leads 73 Unlimited' })).toBeTruthy();
});

it('describes each picture, and loads only the first at once', () => {
  show();
  const pictures = screen.getAllByRole('img', { name: /after a first week/ });
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
});

it('has each picture in both schemes, none too large to download', () => {
  const files = readdirSync(PICTURES);
  expect(files.filter((file) => file.endsWith('-light.webp')).map((file) => file.replace('light', 'dark'))).toEqual(
    files.filter((file) => file.endsWith('-dark.webp')),
  );
  const large = files.filter((file) => statSync(join(PICTURES, file)).size > MAX_KB * 1000);
  expect(large).toEqual([]);
});
