// Hands an element on to a ref that a part was given, for parts that need the element themselves as well.
import type { Ref } from 'react';

export function passRef<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
