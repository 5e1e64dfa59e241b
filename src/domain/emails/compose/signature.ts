/** Whether a message already ends with the signature, on lines of its own. */
export function endsWithSignature(body: string, signature: string): boolean {
  const end = signature.trim();
  const message = body.trimEnd();
  return end !== '' && (message === end || message.endsWith(`\n${end}`));
}

/** A message with the signature below it, exactly once. A blank signature adds nothing. */
export function withSignature(body: string, signature: string): string {
  if (signature.trim() === '' || endsWithSignature(body, signature)) return body;
  return `${body.trimEnd()}\n\n${signature.trim()}`;
}
