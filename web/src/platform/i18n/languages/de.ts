import type { Strings } from '@serendip/locales/strings.ts'

export const chunks = import.meta.glob<Strings>('../../../../../locales/de/*.json', { import: 'default' })
export const overlays = import.meta.glob<Strings>('../../../../../brands/*/locales/de/*.json', {
  import: 'default',
})
