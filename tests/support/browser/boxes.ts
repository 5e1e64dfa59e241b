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
