// The header as a column at the left, with a collapse toggle: for pages that are read from top to bottom. Narrow screens
// keep the row.
import {
  Bitcoin,
  ChartLine,
  Gamepad2,
  LayoutGrid,
  MailOpen,
  Newspaper,
  PanelLeftClose,
  PanelLeftOpen,
  PenLine,
  Radio,
  ShieldCheck,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useSession } from '../../platform/session/session.ts';
import { useTheme } from '../../platform/theme-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { GroupMenu } from './group-menu.tsx';
import { memberMenu } from './member-menu.rules.ts';
import { MemberTools } from './member-tools.tsx';
import { PlaceLink } from './place-link.tsx';
import type { MenuEntry } from './place.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { WalletPlace } from './wallet-place.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  Services: LayoutGrid,
  MSMPay: Wallet,
  'News Feed': Newspaper,
  'Signal Groups': Radio,
  Blog: PenLine,
  Invites: MailOpen,
  Gaming: Gamepad2,
  'MSM Token': Bitcoin,
  Analytics: ChartLine,
  Admin: ShieldCheck,
};

export function SideHeader() {
  const role = useSession((state) => state.user?.role ?? 'User');
  const walletRole = useSession((state) => state.walletRole);
  const isCollapsed = useTheme((state) => state.sidebarCollapsed);
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const label = isCollapsed ? 'Expand menu' : 'Collapse menu';
  return (
    <header
      className={classNames(
        'fixed inset-y-0 left-0 z-40 flex flex-col border-r border-border bg-bg max-lg:hidden',
        isCollapsed ? 'w-16 items-center px-2' : 'w-60 px-3',
      )}
    >
      <div className={classNames('flex items-center gap-2 py-3.5', isCollapsed ? 'flex-col' : 'pl-2.5')}>
        <Brand to="/sites" nameClass={isCollapsed ? 'sr-only' : undefined} />
        <Button
          look="quiet"
          size="icon"
          aria-label={label}
          aria-expanded={!isCollapsed}
          title={label}
          onClick={() => useTheme.setState({ sidebarCollapsed: !isCollapsed })}
          className={isCollapsed ? undefined : 'ml-auto'}
        >
          <Icon aria-hidden className="size-4.5" />
        </Button>
      </div>
      <div className="mb-2 flex">
        <AccountSwitcher isNameHidden={isCollapsed} {...(!isCollapsed && { className: 'flex-1' })} />
      </div>
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
        {memberMenu(role, walletRole).map((entry) => (
          <SideEntry key={entry.name} entry={entry} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <div className={classNames('flex items-center border-t border-border py-2', isCollapsed && 'flex-col')}>
        <MemberTools isNameHidden={isCollapsed} isBesideHeader />
        <span className={classNames('flex', isCollapsed ? 'flex-col' : 'ml-auto')}>
          <WalletPlace />
          <ThemeToggle />
          <AppearanceButton panelClass={isCollapsed ? 'bottom-2 left-18' : 'bottom-2 left-62'} />
        </span>
      </div>
    </header>
  );
}

function SideEntry({ entry, isCollapsed }: { entry: MenuEntry; isCollapsed: boolean }) {
  const Icon = ICONS[entry.name] ?? LayoutGrid;
  const icon = isCollapsed ? <Icon aria-hidden className="size-5" /> : undefined;
  return 'places' in entry ? (
    <GroupMenu group={entry} side="right" icon={icon} />
  ) : (
    <PlaceLink place={entry} icon={icon} />
  );
}
