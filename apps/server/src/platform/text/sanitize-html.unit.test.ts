// What comes out is judged by parse5, which parses as browsers do and shares nothing with the sanitiser's own parser.
import fc from 'fast-check';
import { html as names, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { POST_POLICY, sanitizeHtml, sanitizePost } from './sanitize-html.ts';

type Node = DefaultTreeAdapterTypes.Node;

const URLS = ['href', 'src', 'poster', 'action', 'formaction', 'data', 'xlink:href', 'background', 'cite'];

/** Everything that a browser could run, load elsewhere or be led by, in words. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      if (!isExpected(node.tagName) || node.namespaceURI !== names.NS.HTML) dangers.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (/^on|^style$|^srcdoc$|^is$|^xmlns/.test(name)) dangers.push(`${name}=`);
        if (URLS.includes(name) && !isHarmless(value)) dangers.push(`${name}=${value}`);
        if (name === 'srcset' && !value.split(/[\s]+,*|,+\s+/).every(isHarmless))
          dangers.push(`srcset=${value}`);
      }
    }
    if (node.nodeName === '#comment' && 'data' in node && !/^\s*\/?wp:[^<>]*$/.test(node.data))
      dangers.push(`<!--${node.data}`);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  // The same inside a page whose scripts are on, where other rules hold for noscript.
  visit(parse(`<!doctype html><body><div>${html}</div>`, { scriptingEnabled: true }).childNodes.at(-1)!);
  return dangers;
}
/** What browsers add by themselves. */
const ADDED = new Set(['html', 'head', 'body', 'tbody', 'colgroup']);
const isExpected = (tag: string) => POST_POLICY.tags.has(tag) || ADDED.has(tag);
const isHarmless = (value: string) =>
  ['http:', 'https:', 'mailto:', 'tel:'].includes(URL.parse(value, 'https://site.example/')?.protocol ?? '');

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/x">a</a><a href="/own">b</a>', '<a>a</a><a href="/own">b</a>'],
  ['<iframe src="https://x.test"></iframe><p style="position:fixed">a</p>', '<p>a</p>'],
  ['<!-- wp:html --><script>x</script><!-- /wp:html -->', '<!-- wp:html --><!-- /wp:html -->'],
  ['<!-- an ordinary comment --><p>a</p>', '<p>a</p>'],
  ['<!-- wp:x {"a":"--><script>alert(1)</script>"} --><p>a</p>', '"} --&gt;<p>a</p>'],
  ['<p>a<p>b<ul><li>c<li>d</ul>', '<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>'],
  ['<x><p>a<y><p>b</x>', '<p>a</p><p>b</p>'],
  ['3 < 4 && "quotes" &lt;b&gt;', '3 &lt; 4 &amp;&amp; "quotes" &lt;b&gt;'],
])('%s becomes harmless', (html, expected) => {
  expect(sanitizePost(html)).toBe(expected);
});

test.each([
  '<!-- wp:image {"id":7,"align":"wide"} --><img src="https://x.test/a.jpg" /><!-- /wp:image -->',
  '<!-- wp:separator /--><hr />',
  '<!-- wp:my-plugin/map {"zoom":3,"label":"A \\u003cb\\u003e \\u002d\\u002d"} /-->',
  '<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>a</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
  '<p>Fish &amp; chips – “3 &lt; 4”, it\'s\n\n<br /><a href="https://x.test/?a=1&amp;b=2#c" target="_blank" rel="noreferrer noopener">x</a></p>',
  '<img src="/a.jpg" srcset="https://x.test/w_300,h_2/a.jpg 300w, /b.jpg 1024w" sizes="(max-width: 9px) 100vw" alt="" width="3" class="wp-image-7" />',
  '<figure class="wp-block-video"><video controls src="https://x.test/a.mp4"></video></figure>',
  '<table><caption>c</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  '\ue0000\ue000<p>\ue0000\ue000</p>',
])('%s stays as it is', (html) => {
  expect(sanitizePost(html)).toBe(html);
});

/** Each tries to have a comment of a block carry something out of where it stands. */
const BREAKOUTS = ['"', "'", '', '&quot;']
  .flatMap((quote) =>
    ['alt', 'title', 'class', 'href'].flatMap((attribute) => [
      `<img ${attribute}=${quote}<!-- wp:a {${quote} onerror=x() src=x ${quote}} -->${quote} src=x>`,
      `<a ${attribute}=${quote}x<!-- wp:a {"b":${quote}><img src=x onerror=x()>${quote}} -->${quote}>y</a>`,
      `<p ${attribute}=${quote}\ue0000\ue000${quote}><!-- wp:a {" onclick=x() "} --></p>`,
    ]),
  )
  .concat([
    '<!-- wp:a {--!><img src=x onerror=x()>} -->',
    '<!-- wp:a {"b":"<!--"} --><!-- wp:a --><img src=x onerror=x()>-->',
    '<style><!-- wp:a --></style><img src=x onerror=x()><!-- /wp:a --></style>',
    '<textarea><!-- wp:a {"</textarea><img src=x onerror=x()>"} --></textarea>',
    '<title><!-- wp:a --></title><script>x()</script>',
    '<noscript><p title="</noscript><img src=x onerror=x()>"><!-- wp:a --></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=x()>"><!-- wp:a -->',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=x()>',
    '<xmp><!-- wp:a --></xmp><img src=x onerror=x()>',
    '<plaintext><!-- wp:a --><img src=x onerror=x()>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=x()>">',
    '<!--><img src=x onerror=x()>--><!---><img src=x onerror=x()>-->',
    '<![CDATA[<!-- wp:a -->]]><?php <img src=x onerror=x()> ?>',
    '<a href="javas\tcript:x()">a</a><a href="\x01javascript:x()">b</a><a href="vbscript:x">c</a>',
    '<img srcset="data:text/html,x 1x, javascript:x() 2x"><video poster="data:image/svg+xml,x">',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a><a href="https:javascript:x()">b</a>',
  ]);

test.each(BREAKOUTS)('%s brings nothing through', (html) => {
  expect(dangersIn(sanitizePost(html))).toEqual([]);
});

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...POST_POLICY.tags).map((tag) => `<${tag}>`) },
  { weight: 5, arbitrary: fc.constantFrom(...POST_POLICY.tags).map((tag) => `</${tag}>`) },
  fc
    .constantFrom(
      ...'svg math mtext mglyph foreignObject annotation-xml desc style script noscript template textarea title xmp'.split(
        ' ',
      ),
      ...'iframe noembed plaintext select option form object embed base meta link body html head frameset x'.split(
        ' ',
      ),
    )
    .chain((tag) => fc.constantFrom(`<${tag}>`, `</${tag}>`, `<${tag}/>`, `<${tag} `, `</${tag} x="`)),
  fc
    .tuple(
      fc.constantFrom('a', 'img', 'p', 'video', 'td', 'script', 'svg', 'x', 'A', 'IMG'),
      fc.constantFrom(
        'href',
        'src',
        'srcset',
        'alt',
        'title',
        'onclick',
        'style',
        'xlink:href',
        'HREF',
        'id',
      ),
      fc.constantFrom('"', "'", '', '`'),
      fc.constantFrom(
        'javascript:x()',
        'java\nscript:x()',
        '&#106;avascript:x()',
        '\x01vbscript:x',
        'data:text/html,<script>',
        'https://x.test/a,b 2x',
        '//x.test',
        '<!-- wp:a {" onerror=x() "} -->',
        '--><img src=x onerror=x()>',
        '</style><img src=x onerror=x()>',
        '&quot; onerror=x() ',
        '\ue0000\ue000',
      ),
    )
    .map(([tag, name, quote, value]) => `<${tag} ${name}=${quote}${value}${quote}>`),
  fc.constantFrom(
    '<!-- wp:a -->',
    '<!-- /wp:a -->',
    '<!-- wp:a/b {"c":"d"} /-->',
    '<!-- wp:a {',
    '} -->',
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!doctype html>',
    '<',
    '</',
    '>',
    '/>',
    '"',
    "'",
    '=',
    '`',
    '&',
    '&lt;',
    '&#0;',
    '&#x3c',
    '&amp;lt;',
    '\0',
    '\r\n',
    '\ue000',
    ' onerror=x() ',
    'text',
  ),
  fc.string({ maxLength: 8, unit: 'binary' }),
);
const anyHtml = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('whatever comes in, nothing that runs goes out, and a second time changes nothing', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const clean = sanitizePost(html);
      expect(dangersIn(clean)).toEqual([]);
      expect(sanitizePost(clean)).toBe(clean);
    }),
    { numRuns: 3_000 },
  );
});

test('hidden parts go with all they hold where a policy asks for it', () => {
  const policy = { ...POST_POLICY, dropsHidden: true };
  const html = 'a<p hidden>b<b>c</b></p><div style="display : none">d<p>e</div><br hidden>f';
  expect(sanitizeHtml(html, policy)).toBe('af');
});

test('tags that are opened on and on are refused, known or not', () => {
  for (const tag of ['<b>', '<x>', '<svg>', '<div><p>', '<table><tr><td>'])
    expect(() => sanitizePost(tag.repeat(70_000)), tag).toThrow('The text is nested too deeply.');
});
