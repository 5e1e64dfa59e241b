import { describe, expect, it } from 'vitest';
import { WEBHOOK_URL_MAX } from '@/domain/webhooks/webhook-limits';
import { webhookUrlFault } from '@/server/services/webhooks/webhook-url';

const NOT_PUBLIC = 'The URL must lead to a public address.';

describe('the URL of an endpoint', () => {
  it.each([
    'https://example.com/stanchion?key=1',
    'http://example.com:8080',
    'https://93.184.215.14/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
  ])('can be %s', (url) => {
    expect(webhookUrlFault(url)).toBeNull();
  });

  it.each([
    'http://localhost/',
    'http://LOCALHOST:3000/',
    'http://localhost./',
    'http://api.localhost/',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://1２7.0.0.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
  ])('cannot be %s', (url) => {
    expect(webhookUrlFault(url)).toBe(NOT_PUBLIC);
    expect(webhookUrlFault(url, { allowLocal: true })).toBeNull();
  });

  it.each([
    ['ftp://example.com/', 'The URL must begin with https:// or http://.'],
    ['javascript:alert(1)', 'The URL must begin with https:// or http://.'],
    ['https://user@example.com/', 'must not contain a user name'],
    ['https://:secret@example.com/', 'must not contain a user name'],
    ['example.com', 'Enter a complete URL'],
    ['https://', 'Enter a complete URL'],
    ['http://1.2.3.4.5/', 'Enter a complete URL'],
    ['', 'Enter a complete URL'],
    [`https://example.com/${'a'.repeat(WEBHOOK_URL_MAX)}`, 'at most 2000 characters'],
  ])('cannot be %s', (url, fault) => {
    expect(webhookUrlFault(url)).toContain(fault);
  });
});
