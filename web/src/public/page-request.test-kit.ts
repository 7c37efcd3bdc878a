import type { PageRequest } from '@serendip/contract'

/** A visit to a page of the built app; `change` is how it differs from an ordinary one. */
export const pageRequest = (pathname: string, change: Partial<PageRequest> = {}): PageRequest => ({
  pathname,
  brandId: 'serendip',
  publicOrigin: 'https://meet.example',
  paymentsOrigin: null,
  shared: null,
  brandPicture: '/install/share-1200x630.png?v=1',
  live: null,
  demo: false,
  hasDeveloperFlags: false,
  isFramed: null,
  asksForApp: false,
  wantedLanguage: null,
  asksConsent: false,
  isCrawler: false,
  refusedCountries: [],
  legal: {},
  assets: {
    areBuilt: true,
    entry: (source) => ({ script: `/${source}`, styles: [`/${source}.css`], preloads: [] }),
    named: (prefix) => `/${prefix}.woff2`,
    styleText: (address) => `p{--from:'${address}'}`,
  },
  ...change,
})
