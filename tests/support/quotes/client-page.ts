import { JSDOM } from 'jsdom';
import * as logo from '@/app/quote/[token]/logo/route';
import * as pdf from '@/app/quote/[token]/pdf/route';
import { GET, HEAD, POST } from '@/app/quote/[token]/route';
import { env } from '@/server/env';

const HANDLERS = { GET, HEAD, POST };

interface Asked {
  method?: keyof typeof HANDLERS;
  headers?: Record<string, string>;
  /** Sent as a browser sends a form of the page. */
  form?: Record<string, string>;
  query?: string;
}

/** Opens the page of a link as a browser does, or sends one of its forms. */
export async function openPage(token: string, { headers = {}, form, query = '', ...asked }: Asked = {}) {
  const method = asked.method ?? (form ? 'POST' : 'GET');
  const body = form && new URLSearchParams(form);
  const sent = { ...(form && { origin: env().APP_URL }), ...headers };
  const request = new Request(new URL(`/quote/${token}${query}`, env().APP_URL), { method, headers: sent, body });
  const response = await HANDLERS[method](request);
  const html = await response.text();
  const page = new JSDOM(html).window.document;
  for (const style of page.querySelectorAll('style')) style.remove();
  return { status: response.status, headers: response.headers, html, page, text: page.body.textContent };
}

const FILES = { pdf, logo };

/** Asks for a file of the page of a link. */
export const openFile = (token: string, name: keyof typeof FILES, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> =>
  FILES[name][method](new Request(new URL(`/quote/${token}/${name}`, env().APP_URL), { method }));
