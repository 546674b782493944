// What can be done with a connection: rename it, give it a new password, end it.
import type { Site } from '@msm/contract/sites/schemas';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuOnDemand } from '../../ui/overlays/menu-on-demand.tsx';
import { LazySiteDialog } from './lazy-site-dialog.ts';
import type { SiteDeed } from './site-dialog.tsx';

const SiteMenuList = lazyNamed(() => import('./site-menu-list.tsx'), 'SiteMenuList');

export function SiteMenu({ site }: { site: Site }) {
  const [deed, setDeed] = useState<SiteDeed>();
  return (
    <>
      <MenuOnDemand
        trigger={
          <Button look="quiet" size="icon" aria-label={`More for ${site.name}`}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {(trigger, opensBy) => <SiteMenuList trigger={trigger} opensBy={opensBy} onChoose={setDeed} />}
      </MenuOnDemand>
      {deed && <LazySiteDialog deed={deed} site={site} onClose={() => setDeed(undefined)} />}
    </>
  );
}
