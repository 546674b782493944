// Posts may have no title, and still have to be called something.
export const titleOf = ({ title }: { title: string }): string => title || '(no title)';
