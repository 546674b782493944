// What sites bring to the command palette. An account has few: the whole list is asked for and looked through here.
import { siteRoutes } from '@msm/contract/sites/routes';
import { Globe, Plus } from 'lucide-react';
import { call } from '../../platform/api/api-client.ts';
import type { PaletteAction, PaletteSearch } from '../../platform/palette.ts';

export const siteActions: readonly PaletteAction[] = [
  {
    id: 'sites.connect',
    label: 'Connect a site',
    words: 'wordpress add new blog',
    Icon: Plus,
    choose: '/wordpress?way=authorize',
  },
];

export const siteSearch: PaletteSearch = {
  group: 'Sites',
  async find(_text, signal) {
    const { sites } = await call(siteRoutes.listSites, {}, { signal });
    return sites.map(({ id, name, url }) => ({
      id: `site.${id}`,
      label: name,
      detail: URL.parse(url)?.host ?? url,
      words: url,
      Icon: Globe,
      choose: `/wordpress?site=${id}`,
    }));
  },
};
