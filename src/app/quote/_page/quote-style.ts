import { amber, dark, gray, INK, STATUS_TINTS, TEXT_COLORS } from '@/app/_theme/colors';

type Scheme = 'light' | 'dark';

const LIGHT = {
  ...{ text: INK, dim: gray[6], page: gray[0], sheet: '#ffffff', hover: gray[1], line: gray[2], control: gray[5] },
};
const DARK = {
  ...{ text: dark[0], dim: dark[2], page: dark[8], sheet: dark[7], hover: dark[5], line: dark[4], control: dark[3] },
};

function tokens(scheme: Scheme): string {
  const [good, goodText] = STATUS_TINTS['closed-won'][scheme];
  const [bad, badText] = STATUS_TINTS['closed-lost'][scheme];
  const [note, noteText] = STATUS_TINTS['proposal-sent'][scheme];
  const colors = {
    ...(scheme === 'light' ? LIGHT : DARK),
    ...{ link: TEXT_COLORS.anchor[scheme], error: TEXT_COLORS.error[scheme] },
    ...{ good, 'good-text': goodText, bad, 'bad-text': badText, note, 'note-text': noteText },
  };
  return Object.entries(colors)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** The style sheet of the page, which comes with it: nothing else has to load before it can be read. */
export const quoteStyle = `
:root { color-scheme: light dark; ${tokens('light')} }
@media (prefers-color-scheme: dark) { :root { ${tokens('dark')} } }
@media print { :root { color-scheme: light; ${tokens('light')} --page: #ffffff; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 400 16px/1.5 system-ui, sans-serif;
}
h1, h2, p, dl, dd, ul, address { margin: 0; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 600; letter-spacing: -0.01em; }
h2 { font-size: 20px; line-height: 1.4; font-weight: 600; }
b, th { font-weight: 600; }
a { color: var(--link); }
address { font-style: normal; }
.typed { white-space: pre-line; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }

.head, .main, .foot, .only { max-width: 1080px; margin: 0 auto; padding: 0 24px; }
.head { padding-top: 32px; }
.logo { display: block; max-width: 240px; max-height: 72px; border-radius: 4px; }
@media (prefers-color-scheme: dark) { .logo { background: #ffffff; padding: 8px; border-radius: 8px; } }
.company { font-size: 16px; font-weight: 600; }
.main {
  display: grid; gap: 24px; padding-top: 24px; padding-bottom: 32px; align-items: start;
  grid-template-columns: minmax(0, 1fr) 312px; grid-template-areas: 'top top' 'document summary';
}
.top { grid-area: top; }
.about { color: var(--dim); margin-top: 4px; }
.banner { margin-top: 16px; padding: 12px 16px; border-radius: 8px; background: var(--note); color: var(--note-text); }
.banner.good { background: var(--good); color: var(--good-text); }
.banner.bad { background: var(--bad); color: var(--bad-text); }
.document { grid-area: document; display: grid; gap: 16px; min-width: 0; }
.sheet, .card, .summary { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.foot { color: var(--dim); font-size: 12px; padding-bottom: 32px; }
.only { padding-top: 20vh; text-align: center; min-height: 80vh; }
.only + .foot { text-align: center; }
.only h1 { font-size: 20px; line-height: 1.4; }
.only p { color: var(--dim); max-width: 420px; margin: 12px auto 0; }

.summary { grid-area: summary; padding: 24px; display: grid; gap: 12px; position: sticky; top: 24px; }
.summary dl { display: grid; margin-bottom: 8px; }
.summary dt { color: var(--dim); font-size: 14px; }
.summary dd { margin-bottom: 12px; font-variant-numeric: tabular-nums; }
.summary .total { font-size: 28px; line-height: 1.2; font-weight: 600; }
.summary address { display: grid; gap: 4px; margin-top: 12px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; }
.summary address a { padding: 4px 0; }
.button {
  display: block; min-height: 44px; padding: 9px 16px; border: 1px solid var(--control); border-radius: 8px;
  background: transparent; color: var(--text); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--hover); }
.button.primary { background: ${amber[5]}; border-color: ${amber[5]}; color: ${INK}; }
.button.primary:hover { background: ${amber[4]}; }

.sheet { padding: 32px; display: grid; gap: 32px; }
.made { color: var(--dim); font-size: 14px; margin-bottom: -12px; }
.parties { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 24px; font-size: 14px; }
.parties section { display: grid; gap: 2px; align-content: start; }
.parties h2 { font-size: 12px; color: var(--dim); font-weight: 500; margin-bottom: 2px; }
.message { border-left: 3px solid ${amber[5]}; padding-left: 16px; }
.sheet section > h2 { margin-bottom: 8px; }
.lines { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.lines caption { text-align: left; color: var(--dim); font-size: 14px; margin-bottom: 8px; }
.lines thead th { font-size: 12px; font-weight: 500; color: var(--dim); padding: 0 0 8px; }
.lines th { text-align: left; font-weight: 400; }
.lines th, .lines td { padding: 12px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.lines td, .lines th:last-child { width: 1%; text-align: right; padding-left: 16px; white-space: nowrap; }
.lines th span { display: block; font-size: 14px; color: var(--dim); }
.lines th .what { font-size: 16px; font-weight: 600; color: var(--text); }
.lines tfoot th, .lines tfoot td { border: 0; padding: 8px 0 0; }
.lines tfoot tr:first-child > * { padding-top: 16px; }
.lines .total > * { font-size: 20px; font-weight: 600; }
.cancellation { padding: 0; list-style: none; margin-top: 8px; }
.cancellation li { padding: 4px 0; }
.signed { font: italic 400 28px/1.3 'Snell Roundhand', 'Segoe Script', 'Brush Script MT', cursive; padding-bottom: 8px; border-bottom: 1px solid var(--control); margin-bottom: 12px; }
.signature dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; font-size: 14px; }
.signature dt { color: var(--dim); }
.hash { font-size: 12px; color: var(--dim); border-top: 1px solid var(--line); padding-top: 16px; }
.hash span { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; }

.card { padding: 24px 32px; scroll-margin-top: 16px; }
form { display: grid; gap: 16px; }
summary { cursor: pointer; font-weight: 600; min-height: 44px; margin: -10px 0; padding: 10px 0; }
details[open] summary { margin-bottom: 6px; }
.field { display: grid; gap: 4px; }
.field label { font-size: 14px; font-weight: 500; }
.field input:not([type='checkbox']), textarea {
  width: 100%; min-height: 44px; padding: 9px 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--sheet); color: inherit; font: inherit;
}
textarea { resize: vertical; }
[aria-invalid] { border-color: var(--error) !important; }
.check { display: grid; grid-template-columns: 24px minmax(0, 1fr); gap: 12px; align-items: start; padding: 8px 0; }
.field label.check { font-size: 16px; font-weight: 400; }
.check input { width: 24px; height: 24px; margin: 0; accent-color: ${amber[5]}; }
.hint { font-size: 14px; color: var(--dim); }
.error { font-size: 14px; color: var(--error); }
form .button { justify-self: start; min-width: 160px; }

@media (max-width: 860px) {
  .main { grid-template-columns: minmax(0, 1fr); grid-template-areas: 'top' 'summary' 'document'; }
  .summary { position: static; }
}
@media (max-width: 560px) {
  .head, .main, .foot, .only { padding-left: 16px; padding-right: 16px; }
  .head { padding-top: 24px; }
  .sheet, .card { padding: 20px 16px; }
  .summary { padding: 20px 16px; }
  .summary address a { padding: 10px 0; }
  .summary address { gap: 0; }
  .parties { grid-template-columns: minmax(0, 1fr); gap: 16px; }
  .signature dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .signature dd { margin-bottom: 8px; }
  .sheet a, .sheet address a { display: inline-block; padding: 2px 0; }
  form .button { justify-self: stretch; }
}
@media print {
  body { font-size: 14px; }
  .summary, .card, .foot { display: none; }
  .main { display: block; padding: 0; }
  .head { padding: 0 0 16px; }
  .main > * { margin-bottom: 16px; }
  .sheet { border: 0; padding: 0; gap: 20px; }
  tr, section { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;
