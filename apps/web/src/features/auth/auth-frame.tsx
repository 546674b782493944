// The frame of every sign-in screen: one narrow card that grows downwards, so nothing above moves.
import type { ReactNode } from 'react';

interface AuthFrameProps {
  title: string;
  about?: ReactNode;
  /** Below the card: the way to the other screens. */
  footer?: ReactNode;
  children: ReactNode;
}

export function AuthFrame({ title, about, footer, children }: AuthFrameProps) {
  return (
    <div className="mx-auto w-full max-w-[26.5rem] px-4 py-8 sm:pt-16">
      <div className="rounded-card border border-border bg-card p-6 sm:p-8">
        <h1 className="text-xl font-bold tracking-tight">{title}</h1>
        {about && <p className="mt-1 text-muted-fg">{about}</p>}
        <div className="mt-6 flex flex-col gap-5">{children}</div>
      </div>
      {footer && <p className="mt-5 text-center text-muted-fg">{footer}</p>}
    </div>
  );
}
