// Reads a JSON object while it is still being written, and hands out the text of its top-level strings as it grows. What
// stands before the object, such as a code fence, is skipped; strings inside arrays and inner objects are not handed out.

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

export type FieldScanner = (chunk: string) => void;

export function scanFields(onText: (key: string, text: string) => void): FieldScanner {
  let depth = 0;
  let isInString = false;
  let isValue = false;
  let key = '';
  /** The digits of an escape that has not come whole yet. */
  let escape: string | undefined;
  let text = '';

  const flush = () => {
    if (text !== '' && isValue && depth === 1) onText(key, text);
    if (isValue || depth !== 1) text = '';
  };

  function readEscape(character: string): void {
    escape += character;
    const code = escape!;
    if (code[0] !== 'u') text += ESCAPES[code] ?? code;
    else if (code.length < 5) return;
    else text += String.fromCharCode(Number.parseInt(code.slice(1), 16) || 0xfffd);
    escape = undefined;
  }

  function readInString(character: string): void {
    if (escape !== undefined) readEscape(character);
    else if (character === '\\') escape = '';
    else if (character !== '"') text += character;
    else {
      if (!isValue && depth === 1) key = text;
      flush();
      isInString = false;
      text = '';
    }
  }

  function readBetween(character: string): void {
    if (character === '"' && depth > 0) isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === 1) isValue = false;
    } else if (character === '}' || character === ']') depth = Math.max(0, depth - 1);
    else if (depth === 1 && character === ':') isValue = true;
    else if (depth === 1 && character === ',') isValue = false;
  }

  return (chunk) => {
    for (const character of chunk) {
      if (isInString) readInString(character);
      else readBetween(character);
    }
    // Half of a character that is written as two escapes waits for its other half.
    if (isInString && text.isWellFormed()) flush();
  };
}
