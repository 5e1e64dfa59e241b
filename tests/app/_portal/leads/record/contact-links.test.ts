import { expect, it } from 'vitest';
import { mailHref } from '@/app/_portal/leads/record/contact-links';

it.each([
  ['jo@northgate.com', 'mailto:jo@northgate.com'],
  // Everything after a question mark would be a header.
  ['a?b@c.de', 'mailto:a%3Fb@c.de'],
  ['a&cc=x@c.de', 'mailto:a%26cc%3Dx@c.de'],
])('an email to %s', (email, href) => expect(mailHref(email)).toBe(href));
