// A button that is about to go with what it stands on hands the focus on, so that a keyboard keeps its place: to the same
// button of the next row, or to the panel when there is none.
export function handFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const successor = neighbour?.querySelector<HTMLElement>('[data-lasting]');
  (successor ?? button.closest<HTMLElement>('[role=dialog]'))?.focus();
}
