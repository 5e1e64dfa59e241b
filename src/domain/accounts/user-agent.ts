/** A browser or program, as far as its user agent identifies it. */
export interface UserAgent {
  /** Such as "Firefox on Windows", or "Unknown device". */
  name: string;
  kind: 'computer' | 'phone' | 'unknown';
}

/** Maximum length of a stored user agent, in UTF-16 units. */
export const USER_AGENT_MAX = 400;

/** The order matters, because most browsers also claim to be the ones below them. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

/** The order matters: iPhones mention Mac OS X, and Android mentions Linux. */
const SYSTEMS: readonly [pattern: RegExp, name: string, kind: UserAgent['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/**
 * Names the device of a session, for its owner to recognize. A client can send any user agent, so no decision may
 * depend on it. An iPad whose browser asks for desktop pages looks like a Mac.
 */
export function readUserAgent(header: string): UserAgent {
  const browser = BROWSERS.find(([pattern]) => pattern.test(header))?.[1];
  const [, system, kind = 'unknown'] = SYSTEMS.find(([pattern]) => pattern.test(header)) ?? [];
  if (browser && system) return { name: `${browser} on ${system}`, kind };
  return { name: browser ?? system ?? 'Unknown device', kind };
}
