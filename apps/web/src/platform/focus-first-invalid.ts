// Where the focus goes when a form was refused, by its own checks or by the server: the first field that says what is wrong.

/** In a task of its own: the errors have to be on the page first. */
export function focusFirstInvalid(form: Element | null | undefined): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
