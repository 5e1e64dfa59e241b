import { expect, it } from 'vitest';
import { readUserAgent } from '#domain/accounts/user-agent';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    'computer',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge on Windows', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${WEBKIT} Chrome/131.0 Safari/537.36 OPR/116.0`, 'Opera on ChromeOS', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux', 'computer'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1`, 'Safari on Mac', 'computer'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0 Safari/604.1`, 'Chrome on iPad', 'phone'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
  ['curl/8.5.0', 'curl', 'unknown'],
  ['Mozilla/5.0 (Windows NT 6.1)', 'Windows', 'computer'],
  ['<script>', 'Unknown device', 'unknown'],
  ['', 'Unknown device', 'unknown'],
])('names %s', (header, name, kind) => {
  expect(readUserAgent(header)).toEqual({ name, kind });
});
