/**
 * Removes what the browser keeps for one user, such as drafts and recent leads: keys that end with the user's id, and
 * values that name the user they belong to. Other accounts on the device keep theirs, and the device its preferences.
 */
export function forgetOnDevice(userId: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.endsWith(`-${userId}`) || ownerOf(storage.getItem(key)) === userId) storage.removeItem(key);
      }
    }
  } catch {
    // The browser keeps nothing.
  }
}

function ownerOf(kept: string | null): unknown {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return typeof value === 'object' && value !== null && 'userId' in value ? value.userId : undefined;
  } catch {
    // A text of another kind.
    return undefined;
  }
}
