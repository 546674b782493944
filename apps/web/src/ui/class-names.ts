// Joins class names; falsy ones fall out.
export { clsx as classNames } from 'clsx';
