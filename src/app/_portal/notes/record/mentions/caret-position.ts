/** What decides where the lines of a text break. */
const COPIED = [
  'boxSizing',
  'width',
  'borderLeftWidth',
  'borderRightWidth',
  'borderTopWidth',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'tabSize',
] as const;

/** In pixels from the top left corner of an element. */
export interface CaretPosition {
  left: number;
  top: number;
  height: number;
}

/** Where a character of a text area is within an element around it. Browsers do not say, so this measures a copy. */
export function caretPosition(area: HTMLTextAreaElement, index: number, around: Element): CaretPosition {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  copy.style.position = 'absolute';
  copy.style.visibility = 'hidden';
  copy.style.borderStyle = 'solid';
  copy.style.whiteSpace = 'pre-wrap';
  copy.style.overflowWrap = 'break-word';
  copy.textContent = area.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = '@';
  copy.append(mark);
  document.body.append(copy);
  const [inner, outer] = [area.getBoundingClientRect(), around.getBoundingClientRect()];
  const position = {
    left: inner.left - outer.left + mark.offsetLeft - area.scrollLeft,
    top: inner.top - outer.top + mark.offsetTop - area.scrollTop,
    height: mark.offsetHeight,
  };
  copy.remove();
  return position;
}
