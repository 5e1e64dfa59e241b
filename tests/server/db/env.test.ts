import { describe, expect, it } from 'vitest';
import { readEnv } from '@/server/env';

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      APP_URL: 'http://localhost:3000',
      DATA_DIR: '.stanchion',
      RATE_LIMIT_FACTOR: 1,
      TRUSTED_PROXIES: 0,
    });
  });

  it('treats an empty value as unset', () => {
    const empty = { PORT: '', APP_URL: '', DATA_DIR: '', DATABASE_URL: '', TRUSTED_PROXIES: '', PLAN_FREE_LEADS: '' };
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  it('derives APP_URL from the port unless it is set', () => {
    expect(readEnv({ PORT: '4100' }).APP_URL).toBe('http://localhost:4100');
    expect(readEnv({ PORT: '4100', APP_URL: 'https://crm.example.com/' }).APP_URL).toBe('https://crm.example.com');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['APP_URL', 'crm.example.com'],
    ['APP_URL', 'ftp://crm.example.com'],
    ['DATABASE_URL', 'mysql://localhost/stanchion'],
    ['DATABASE_DIRECT_URL', 'db.internal:5432'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'yes'],
    ['DATABASE_POOL', '0'],
    ['JOBS', 'pause'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', 'many'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['PLAN_FREE_LEADS', '1.5'],
    ['PLAN_FREE_EMAILS', '-1'],
    ['RESEND_BASE_URL', 'not an address'],
    ['RESEND_PER_SECOND', '0'],
  ])('names %s when it rejects %j', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it.each([
    'postgres://one,two/stanchion',
    'postgres://me:secret@one:5432,two:5432/stanchion?target_session_attrs=primary',
    'postgresql://one%2Ctwo',
    'postgres://one,',
  ])('refuses the several hosts of %s and states the remedy', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      expect(() => readEnv({ DATABASE_URL: 'postgres://one', [name]: url })).toThrow(
        new RegExp(`^  ${name}: Must name one host: use one address that follows the primary`, 'm'),
      );
    }
  });

  it.each(['postgres://me:a,b@one:5432/stanchion', 'postgres://one/a,b', 'postgres://one/stanchion?options=-c%20x,y'])(
    'accepts the commas of %s',
    (url) => expect(readEnv({ DATABASE_URL: url })).toMatchObject({ DATABASE_URL: url }),
  );

  it('says what an address of a database looks like', () => {
    expect(() => readEnv({ DATABASE_URL: 'localhost' })).toThrow(
      'DATABASE_URL: Must be an address such as postgres://user:password@host:5432/database',
    );
  });

  it('accepts a direct address only together with that of a pooler', () => {
    const DATABASE_DIRECT_URL = 'postgres://db/stanchion';
    expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_URL: Must be set too/);
    expect(readEnv({ DATABASE_DIRECT_URL, DATABASE_URL: 'postgres://pool/stanchion' })).toMatchObject({
      DATABASE_DIRECT_URL,
    });
  });

  it('accepts the settings of Stripe only together, and names missing ones', () => {
    const all = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };
    expect(readEnv(all)).toMatchObject(all);
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']) {
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(new RegExp(`^  ${name}: Must be set too`, 'm'));
    }
    expect(() => readEnv({ STRIPE_PRICE_ID: 'price_1' })).toThrow(/STRIPE_SECRET_KEY: .*\n.*STRIPE_WEBHOOK_SECRET: /);
  });

  it('names every invalid variable at once', () => {
    expect(() => readEnv({ PORT: 'x', DATABASE_URL: 'x' })).toThrow(/PORT: .*\n.*DATABASE_URL: /);
  });
});
