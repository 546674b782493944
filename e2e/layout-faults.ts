// What is wrong with the layout of the page that is shown, found by measuring it in the browser: text that is cut off or squeezed
// into a column of letters, controls that lie under something else, a document that scrolls sideways. The function is sent to
// the page as it is written, so it may use nothing from outside itself.
/* oxlint-disable unicorn/consistent-function-scoping */

export interface LayoutException {
  /** The part of the page that is not looked at. */
  selector: string;
  reason: string;
}

interface Measuring {
  exceptions: readonly LayoutException[];
  /** Layouts whose faults are known: dark moves nothing, as a rule. */
  seen: readonly number[];
}

interface Measured {
  /** Looks with the same boxes have the same number, and the same faults. */
  layout: number;
  faults: string[];
}

export async function measureLayout({ exceptions, seen }: Measuring): Promise<Measured> {
  const root = document.documentElement;
  const topModal = () => [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1);
  /** Looked for again whenever the page has had time to change: a lazy dialog may come while its page is measured. */
  let modal = topModal();
  const exempt = exceptions.map(({ selector }) => selector).join(', ');
  /** Browsers round boxes to parts of a pixel. */
  const TOLERANCE_PX = 1.5;
  /** What an ellipsis must leave of all lines, in widths of the type: a title of which less is seen says nothing. */
  const SHORTEST_REST_EM = 4;
  /** Words of fewer letters a line, over several lines, are not read as words any more. */
  const FEWEST_LETTERS_A_LINE = 4;
  /** Twice as long as floating buttons wait after a change of the page before they step aside. */
  const PATIENCE_FRAMES = 20;
  const CONTROLS = [
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input.sr-only)',
    '[role=button], [role=link], [role=tab], [role=switch], [role=menuitem], [contenteditable=true]',
  ].join(', ');

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const place = element.id ? `#${element.id}` : element.classList.length ? `.${element.classList[0]}` : '';
    return `${element.tagName.toLowerCase()}${place} "${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
  };

  const isForScreenReadersOnly = ({ position, clipPath, width }: CSSStyleDeclaration): boolean =>
    position === 'absolute' && (clipPath === 'inset(50%)' || parseFloat(width) <= 1);

  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (exempt && element.closest(exempt)) return false;
    // Behind something modal the page is out of reach, and dimmed.
    return !isUnseen(element) && (!modal || modal.contains(element));
  };

  /** Each is asked once: styles cost more than all the rest. */
  const unseen = new Map<Element, boolean>();
  function isUnseen(element: Element): boolean {
    const known = unseen.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const answer = isForScreenReadersOnly(getComputedStyle(element)) || (parent !== null && isUnseen(parent));
    unseen.set(element, answer);
    return answer;
  }

  interface Clipper {
    element: Element;
    style: CSSStyleDeclaration;
  }

  /** From the inside out. What is fixed is clipped by nothing around it. */
  const knownClippers = new Map<Element, readonly Clipper[]>();
  function clippers(element: Element): readonly Clipper[] {
    const known = knownClippers.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const own = style.overflowX !== 'visible' || style.overflowY !== 'visible' ? [{ element, style }] : [];
    const parent = element.parentElement;
    const isLast = style.position === 'fixed' || !parent || parent === document.body;
    const found = [...own, ...(isLast ? [] : clippers(parent))];
    knownClippers.set(element, found);
    return found;
  }

  /** The box inside its borders. */
  function innerBox(element: Element): Box {
    const box = element.getBoundingClientRect();
    const left = box.left + element.clientLeft;
    const top = box.top + element.clientTop;
    return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
  }

  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  function textFault(text: Text): string | undefined {
    const parent = text.parentElement!;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (lines.length === 0) return;
    const letters = text.data.trim().length;
    if (lines.length > 2 && letters / lines.length < FEWEST_LETTERS_A_LINE)
      return `squeezed into ${lines.length} lines`;
    let box: Box = {
      left: Math.min(...lines.map((line) => line.left)),
      top: Math.min(...lines.map((line) => line.top)),
      right: Math.max(...lines.map((line) => line.right)),
      bottom: Math.max(...lines.map((line) => line.bottom)),
    };
    if (box.left < -TOLERANCE_PX && box.right > 0 && root.scrollLeft === 0 && clippers(parent).length === 0)
      return 'cut off at the left edge of the page';
    for (const { element, style } of clippers(parent)) {
      const inner = innerBox(element);
      // What is scrolled to is not lost, and what lies beyond a scroller is that one's matter.
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return;
      const beyondX = Math.max(box.right - inner.right, inner.left - box.left);
      const beyondY = Math.max(box.bottom - inner.bottom, inner.top - box.top);
      if (beyondX <= TOLERANCE_PX && beyondY <= TOLERANCE_PX) continue;
      const isShortened =
        (style.textOverflow === 'ellipsis' && style.whiteSpace.includes('nowrap')) ||
        style.webkitLineClamp !== 'none';
      if (!isShortened) return `cut off by ${nameOf(element)}`;
      const linesInSight = lines.filter(({ bottom }) => bottom <= inner.bottom + TOLERANCE_PX).length;
      const widthPx = Math.min(box.right, inner.right) - Math.max(box.left, inner.left);
      const complaint = shorteningFault(parent, widthPx * Math.max(linesInSight, 1));
      if (complaint) return complaint;
      // Only what is left of it can be cut off further out.
      box = {
        left: Math.max(box.left, inner.left),
        top: Math.max(box.top, inner.top),
        right: Math.min(box.right, inner.right),
        bottom: Math.min(box.bottom, inner.bottom),
      };
    }
  }

  /** Titles and addresses without end may be shortened, in sight enough to be told apart; what is short by nature may not. */
  function shorteningFault(parent: Element, restPx: number): string | undefined {
    if (parent.closest('time, h1, button:not(:has(*))')) return 'shortened, although it is short by nature';
    const restEm = restPx / parseFloat(getComputedStyle(parent).fontSize);
    if (restEm < SHORTEST_REST_EM) return `shortened to ${restEm.toFixed(1)} em`;
  }

  function* texts(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      if (text.data.trim() && text.parentElement && isSeen(text.parentElement)) yield text;
    }
  }

  /** Centre and corners, the corners inside of what their radius leaves. A field's own buttons lie on its padding. */
  function pointsOf(control: Element): [x: number, y: number][] {
    const [box] = [...control.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height);
    if (!box || box.width < 2 || box.height < 2) return [];
    const style = getComputedStyle(control);
    const bound = Math.min(box.width, box.height) / 2;
    const inset = Math.min(Math.min(parseFloat(style.borderTopLeftRadius) || 0, bound) * 0.3 + 2, bound);
    const isField = control.matches('input:not([type=checkbox], [type=radio]), select, textarea');
    const left = box.left + (isField ? parseFloat(style.paddingLeft) : inset);
    const right = box.right - (isField ? parseFloat(style.paddingRight) : inset);
    const [top, bottom] = [box.top + inset, box.bottom - inset];
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ];
  }

  /** What lies on a control at a point; nothing where it is in the open, `away` where the point is scrolled out of sight. */
  function coverAt(control: Element, x: number, y: number): Element | 'away' | undefined {
    if (x < 0 || y < 0 || x >= root.clientWidth || y >= window.innerHeight) return 'away';
    for (const { element } of clippers(control)) {
      const { left, top, right, bottom } = innerBox(element);
      if (x < left || x > right || y < top || y > bottom) return 'away';
    }
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.contains(control) || control.contains(hit)) return;
    if (hit.closest('label')?.control === control) return;
    if (exempt && hit.closest(exempt)) return;
    return hit;
  }

  /** A bar along an edge of the screen has its place; what else is fixed floats above the page. */
  function isFloating(cover: Element): boolean {
    for (let at: Element | null = cover; at; at = at.parentElement) {
      const { position, pointerEvents } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      const isBar = width > root.clientWidth - 2 || height > window.innerHeight - 2;
      if (isBar && pointerEvents !== 'none') return false;
      if (position === 'fixed') return true;
    }
    return false;
  }

  interface Judgement {
    isCertain: boolean;
    fault?: string;
  }

  function judge(control: Element, isInSight: boolean): Judgement {
    if (modal && !modal.contains(control)) return { isCertain: true };
    let isWhole = true;
    for (const [x, y] of pointsOf(control)) {
      const cover = coverAt(control, x, y);
      if (cover === 'away') isWhole = false;
      else if (cover && (isInSight || isFloating(cover)))
        return { isCertain: true, fault: `${nameOf(control)} is covered by ${nameOf(cover)}` };
      else if (cover) isWhole = false;
    }
    return { isCertain: isWhole || isInSight };
  }

  /** What floats may step aside when the page is scrolled under it: it has a frame to see it, and its motion is skipped. */
  async function settle(): Promise<void> {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    modal = topModal();
  }

  /** What is seen to be covered is looked at again for some frames: a page that still moves is no fault. */
  async function faultOf(control: Element, isScrolledTo: boolean): Promise<string | undefined> {
    let fault: string | undefined;
    for (let attempt = 0; attempt < PATIENCE_FRAMES; attempt += 1) {
      if (isScrolledTo) control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      await settle();
      ({ fault } = judge(control, isScrolledTo));
      if (!fault) return;
    }
    return fault;
  }

  function textFaults(): string[] {
    const sidewaysPx = root.scrollWidth - root.clientWidth;
    const faults = sidewaysPx > 0 ? [`the page scrolls sideways by ${sidewaysPx} px`] : [];
    for (const text of texts()) {
      const fault = textFault(text);
      if (fault) faults.push(`${nameOf(text.parentElement!)} is ${fault}`);
    }
    return faults;
  }

  /** A list that measures itself takes a new width over some frames later. */
  async function lastingTextFaults(): Promise<string[]> {
    let faults = textFaults();
    for (let attempt = 1; faults.length > 0 && attempt < PATIENCE_FRAMES; attempt += 1) {
      await settle();
      faults = textFaults();
    }
    return faults;
  }

  async function coveredControls(): Promise<string[]> {
    const faults: (string | undefined)[] = [];
    const waiting = new Set([...document.querySelectorAll(CONTROLS)].filter(isSeen));
    const look = async () => {
      for (const control of waiting) {
        const { isCertain, fault } = judge(control, false);
        if (fault) faults.push(await faultOf(control, false));
        if (isCertain) waiting.delete(control);
      }
    };
    await look();
    for (const control of waiting) {
      faults.push(await faultOf(control, true));
      waiting.delete(control);
      await look();
    }
    return [...faults, ...(await controlsUnderFloating())].filter((fault) => fault !== undefined);
  }

  /** The first, the middle and the last control that can be scrolled under each thing that floats are scrolled there. */
  async function controlsUnderFloating(): Promise<(string | undefined)[]> {
    if (modal) return [];
    const faults: (string | undefined)[] = [];
    const floating = [...document.querySelectorAll(CONTROLS)].filter((it) => isSeen(it) && isFloating(it));
    for (const button of floating) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const below = [...document.querySelectorAll(CONTROLS)].filter((control) => {
        const box = control.getBoundingClientRect();
        const isUnder = box.right > left && box.left < right;
        return isUnder && isSeen(control) && !floating.includes(control) && !control.closest('header');
      });
      const sample = new Set([below[0], below[below.length >> 1], below.at(-1)]);
      for (const control of sample) {
        if (!control) continue;
        const box = control.getBoundingClientRect();
        window.scrollBy({ top: (box.top + box.bottom - top - bottom) / 2, behavior: 'instant' });
        faults.push(await faultOf(control, false));
      }
    }
    return faults;
  }

  /** A hash of the boxes of all elements. Pictures are boxes, whatever is drawn in them. */
  function layoutNow(): number {
    let hash = 0;
    for (const element of document.querySelectorAll('body *:not(svg *)')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      for (const part of [x, y, width, height]) hash = (Math.imul(hash, 31) + Math.round(part * 8)) | 0;
    }
    return hash;
  }

  await settle();
  window.scrollTo({ top: 0, behavior: 'instant' });
  const layout = layoutNow();
  if (seen.includes(layout)) return { layout, faults: [] };
  const faults = [...(await lastingTextFaults()), ...(await coveredControls())];
  window.scrollTo({ top: 0, behavior: 'instant' });
  return { layout, faults: [...new Set(faults)] };
}
