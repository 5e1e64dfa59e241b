/** The text for a user who has to wait: why, and how long in words (D40). It never says "limit" (D9). */
export const throttleText = (seconds: number, why = 'Too many attempts.'): string =>
  `${why} Try again in ${inWords(seconds)}.`;

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
