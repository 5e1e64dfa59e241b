import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { Cookie } from 'lucia';
import { addDays } from '@/domain/shared/time';
import { knownDevices, users } from '../db/schema';
import type { Scope } from '../scope';
import { hashToken, newToken } from './sessions';

// A device on which a user has signed in carries a cookie that says so ("device cookie", OWASP). The cookie grants no
// access; it only keeps failed sign-ins of strangers from throttling the user.

export const DEVICE_COOKIE = 'stanchion_device';

/** Days since the last sign-in. Chrome keeps cookies for at most 400 days. */
const DEVICE_DAYS = 365;

/** Devices remembered per account. Programs that sign in without keeping cookies are a new device every time. */
const MAX_DEVICES = 20;

type DeviceScope = Pick<Scope, 'db' | 'env' | 'now'>;

/** A visitor's device. */
export interface Device {
  /** From the cookie; null on a new device. */
  deviceToken?: string | null;
  /** The browser's user agent. A client can send any text. */
  userAgent?: string;
}

/**
 * Remembers that a user has signed in on this device, and returns the device's cookie. Its token changes every time;
 * the other accounts of the device move with it.
 */
export async function rememberDevice(
  { db, env, now, deviceToken }: DeviceScope & Device,
  userId: string,
): Promise<Cookie> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (deviceToken) {
    await db
      .update(knownDevices)
      .set({ tokenHash })
      .where(eq(knownDevices.tokenHash, hashToken(deviceToken)));
  }
  const expiresAt = addDays(now, DEVICE_DAYS);
  await db
    .insert(knownDevices)
    .values({ userId, tokenHash, expiresAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { expiresAt } });
  await forgetOldest({ db }, userId);
  return new Cookie(DEVICE_COOKIE, token, {
    httpOnly: true,
    secure: env.APP_URL.startsWith('https:'),
    sameSite: 'lax',
    path: '/',
    maxAge: (expiresAt.getTime() - now.getTime()) / 1000,
  });
}

async function forgetOldest({ db }: Pick<Scope, 'db'>, userId: string): Promise<void> {
  const own = eq(knownDevices.userId, userId);
  const surplus = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.expiresAt), knownDevices.tokenHash)
    .offset(MAX_DEVICES);
  await db.delete(knownDevices).where(and(own, inArray(knownDevices.tokenHash, surplus)));
}

/**
 * A name for this device if a user has signed in to the account on it before, or null. It does not depend on whether an
 * account with this email exists.
 */
export async function knownDeviceOf(
  { db, now, deviceToken }: DeviceScope & Device,
  email: string,
): Promise<string | null> {
  if (!deviceToken) return null;
  const tokenHash = hashToken(deviceToken);
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        gt(knownDevices.expiresAt, now),
        sql`lower(${users.email}) = lower(${email})`,
      ),
    );
  return known ? `${known.userId}:${tokenHash}` : null;
}
