import { expect, type Locator } from '@playwright/test';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not on the page: ${locator}`);
  return box;
};

/** Waits until `upper` ends above the start of `lower`. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect(async () => {
    const [above, below] = [await boxOf(upper), await boxOf(lower)];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  }).toPass({ timeout: 5000 });
}

/** Waits until something has stopped moving, and returns its distance from the top of the window. */
export async function restingTop(locator: Locator): Promise<number> {
  let top = Number.NaN;
  await expect(async () => {
    const before = top;
    top = (await boxOf(locator)).y;
    expect(top).toBe(before);
  }).toPass({ timeout: 5000, intervals: [100] });
  return top;
}
