// A link within text, within the portal.
import { Link, type LinkProps } from '../../ui/routing.tsx';

export function TextLink(props: LinkProps) {
  return <Link {...props} className="rounded-sm font-medium text-link underline-offset-4 hover:underline" />;
}
