// The portal's mark and name, and the way home.
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/routing.tsx';

interface BrandProps {
  to: string;
  /** Hides the name from sight where there is no room for it; screen readers still hear it. */
  nameClass?: string;
}

export function Brand({ to, nameClass }: BrandProps) {
  return (
    <Link
      to={to}
      className="flex shrink-0 items-center gap-2.5 whitespace-nowrap rounded-control font-bold tracking-tight"
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M8 22V10l8 8 8-8v12"
          className="fill-none stroke-primary-fg"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={classNames('text-base', nameClass)}>MSM Portal</span>
    </Link>
  );
}
