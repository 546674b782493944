// What search engines learn about the product, in schema.org's words. Addresses are relative to the page.
const ORGANISATION = '#organization';

export const LANDING_FACTS = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', '@id': ORGANISATION, name: 'MSM Portal', logo: '/icon.svg' },
    {
      '@type': 'SoftwareApplication',
      name: 'MSM Portal',
      description:
        'A portal to write posts with AI, schedule and publish them to Instagram, Facebook, X and WordPress, and see what came of it; with news, trading signals, chat, calls, a wallet and games.',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      isAccessibleForFree: true,
      license: 'https://opensource.org/license/mit',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      publisher: { '@id': ORGANISATION },
    },
  ],
} as const;
