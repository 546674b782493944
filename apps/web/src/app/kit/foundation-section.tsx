// Type, colours, buttons, badges and menus.
import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { KitSection } from './kit-section.tsx';

const ROLES =
  'bg canvas card muted border control primary primary-soft danger danger-soft ok ok-soft warn warn-soft info info-soft';
const SIZES = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

export function FoundationSection() {
  return (
    <>
      <KitSection title="Type and colour">
        <div>
          {SIZES.map((size) => (
            <p
              key={size}
              style={{
                fontSize: `var(--${size})`,
                lineHeight: `var(--${size}--line-height)`,
                overflowWrap: 'anywhere',
              }}
            >
              Publish once {size}
            </p>
          ))}
        </div>
        <div className="kit-row">
          {ROLES.split(' ').map((role) => (
            <span key={role} className="kit-swatch">
              <span style={{ background: `var(--${role})` }} />
              {role}
            </span>
          ))}
        </div>
      </KitSection>
      <KitSection title="Buttons">
        <div className="kit-row">
          <Button look="primary">
            <Plus aria-hidden className="size-4" />
            New post
          </Button>
          <Button>Save draft</Button>
          <Button look="quiet">Cancel</Button>
          <Button look="danger">Delete</Button>
          <Button look="dangerFilled">Delete 3 posts</Button>
        </div>
        <div className="kit-row">
          <Button look="primary" size="small">
            Publish
          </Button>
          <Button look="primary" isBusy>
            Publish
          </Button>
          <Button isBusy>Save draft</Button>
          <Button look="primary" disabled>
            Publish
          </Button>
          <Button disabled>Save draft</Button>
          <Tooltip text="Edit the post">
            <Button look="quiet" size="icon" aria-label="Edit">
              <Pencil aria-hidden className="size-4" />
            </Button>
          </Tooltip>
        </div>
      </KitSection>
      <KitSection title="Badges, menus, popovers">
        <div className="kit-row">
          <Badge>Draft</Badge>
          <Badge kind="primary">Scheduled</Badge>
          <Badge kind="ok">Published</Badge>
          <Badge kind="warn">Needs review</Badge>
          <Badge kind="danger">Failed</Badge>
        </div>
        <div className="kit-row">
          <DropdownMenu
            trigger={
              <Button>
                <Ellipsis aria-hidden className="size-4" />
                Post
              </Button>
            }
          >
            <MenuLabel>Harvest photos</MenuLabel>
            <MenuSeparator />
            <MenuItem onSelect={() => undefined}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </MenuItem>
            <MenuItem onSelect={() => undefined} isDisabled>
              <Copy aria-hidden className="size-4" />
              Duplicate
            </MenuItem>
            <MenuSeparator />
            <MenuItem onSelect={() => undefined} isDanger>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </MenuItem>
          </DropdownMenu>
          <Popover trigger={<Button>Notifications</Button>} label="Notifications">
            <p className="font-medium">Your post is out</p>
            <p className="text-muted-fg">Harvest photos was published on Instagram.</p>
          </Popover>
        </div>
      </KitSection>
    </>
  );
}
