// The marks of social networks, drawn in the text's colour: their brand does not flood the screen.
const PATHS = {
  facebook:
    'M24 12.073c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.99 4.388 10.954 10.125 11.854v-8.385H7.078v-3.47h3.047V9.43c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874v2.25h3.328l-.532 3.47h-2.796v8.385C19.612 23.027 24 18.062 24 12.073z',
  instagram:
    'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Zm0 2.4A4.6 4.6 0 0 0 2.4 7v10A4.6 4.6 0 0 0 7 21.6h10a4.6 4.6 0 0 0 4.6-4.6V7A4.6 4.6 0 0 0 17 2.4Zm5 3.5a6.1 6.1 0 1 1 0 12.2 6.1 6.1 0 0 1 0-12.2Zm0 2.4a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4Zm6.4-4.2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
  x: 'M18.901 1.153h3.68l-8.04 9.19L24 22.846h-7.406l-5.8-7.584-6.638 7.584H.474l8.6-9.83L0 1.154h7.594l5.243 6.932ZM17.61 20.644h2.039L6.486 3.24H4.298Z',
  bluesky:
    'M5.2 2.86C7.95 4.93 10.92 9.12 12 11.37c1.08-2.25 4.05-6.44 6.8-8.51C20.79 1.37 24 .22 24 3.88c0 .73-.42 6.14-.67 7.02-.86 3.06-3.98 3.84-6.76 3.37 4.86.83 6.1 3.57 3.43 6.31-5.07 5.2-7.29-1.31-7.86-2.98-.1-.3-.15-.45-.15-.33 0-.12-.05.03-.15.33-.57 1.67-2.79 8.18-7.86 2.98-2.67-2.74-1.43-5.48 3.43-6.31-2.78.47-5.9-.31-6.76-3.37C.42 10.02 0 4.61 0 3.88 0 .22 3.21 1.37 5.2 2.86Z',
} as const;

type MarkedNetwork = keyof typeof PATHS;

export const hasMark = (name: string): name is MarkedNetwork => name in PATHS;

export function NetworkMark({ network, className }: { network: MarkedNetwork; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`shrink-0 fill-current ${className ?? 'size-4'}`}>
      <path d={PATHS[network]} />
    </svg>
  );
}
