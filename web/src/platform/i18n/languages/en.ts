import type { Strings } from '@serendip/locales/strings.ts'

export const chunks = import.meta.glob<Strings>('../../../../../locales/en/*.json', { import: 'default' })
export const overlays = import.meta.glob<Strings>('../../../../../brands/*/locales/en/*.json', {
  import: 'default',
})
