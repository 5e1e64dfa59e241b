/** Next calls this once before it serves: a wrong environment or a missing database stops the start, in words. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { boot } = await import('./server/boot');
  await boot();
}
