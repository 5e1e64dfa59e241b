import { describe, expect, it } from 'vitest';
import { withSignature } from '@/domain/emails/compose/signature';
import { MAX_SIGNATURE, signatureText } from '@/domain/emails/compose/signature-schema';

describe('a signature', () => {
  it.each([
    { body: 'Hi', signature: 'Dana', signed: 'Hi\n\nDana' },
    { body: 'Hi \n\n', signature: '\nDana\nSales\n', signed: 'Hi\n\nDana\nSales' },
    { body: 'Hi\n\nDana', signature: 'Dana', signed: 'Hi\n\nDana' },
    { body: 'Hi\nDana\n', signature: 'Dana', signed: 'Hi\nDana\n' },
    { body: 'Please ask for Dana', signature: 'Dana', signed: 'Please ask for Dana\n\nDana' },
    { body: 'Hi', signature: ' \n ', signed: 'Hi' },
  ])('$signature stands below $body once', ({ body, signature, signed }) => {
    expect(withSignature(body, signature)).toBe(signed);
    expect(withSignature(withSignature(body, signature), signature)).toBe(signed);
  });

  it('has a maximum length', () => {
    expect(signatureText.safeParse('x'.repeat(MAX_SIGNATURE)).success).toBe(true);
    expect(signatureText.safeParse('x'.repeat(MAX_SIGNATURE + 1)).success).toBe(false);
  });
});
