import { expect, it } from 'vitest';
import { mailHref, telHref } from '@/app/_portal/leads/record/contact-links';

it.each([
  ['jo@northgate.com', 'mailto:jo@northgate.com'],
  // Everything after a question mark would be a header.
  ['a?b@c.de', 'mailto:a%3Fb@c.de'],
  ['a&cc=x@c.de', 'mailto:a%26cc%3Dx@c.de'],
])('an email to %s', (email, href) => expect(mailHref(email)).toBe(href));

it.each([
  ['+1 (555) 010-2030', 'tel:+15550102030'],
  ['555 0100 ext. 7', 'tel:55501007'],
  ['*31#555', 'tel:*31#555'],
])('a call to %s', (phone, href) => expect(telHref(phone)).toBe(href));
