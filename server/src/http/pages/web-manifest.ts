import type { Brand } from '@serendip/brands'
import { type CompleteLocale, directionOf } from '@serendip/contract'
import type { InstallPicture } from './install-pictures.ts'

/** The manifest's texts in one language. */
export interface ManifestWords {
  readonly description: string
  readonly start: string
  readonly chats: string
}

interface ManifestOptions {
  readonly brand: Brand
  readonly language: CompleteLocale
  readonly words: ManifestWords
  readonly pictures: readonly InstallPicture[]
}

const sizesOf = ({ widthPx, heightPx }: InstallPicture): string => `${widthPx}x${heightPx}`

const iconOf = (picture: InstallPicture) => ({
  src: picture.address,
  sizes: sizesOf(picture),
  type: picture.type,
})

/** Launchers and stores take a screenshot as a phone's if it is upright. */
const screenshotOf = (picture: InstallPicture) => ({
  ...iconOf(picture),
  form_factor: picture.heightPx > picture.widthPx ? 'narrow' : 'wide',
})

/**
 * The app that a browser installs (W3C Web App Manifest). It opens on the match, which leads a stranger to the app's own
 * sign-in, so that it starts without a network too. `description` and the shortcuts are in the language of the browser.
 */
export function webManifest({ brand, language, words, pictures }: ManifestOptions) {
  const { name, themeColor } = brand
  const startingWith = (start: string) => pictures.filter((picture) => picture.name.startsWith(start))
  const shortcut = (text: string, url: string, icon: string) => ({
    name: text,
    url,
    icons: startingWith(icon).map(iconOf),
  })
  return {
    id: '/',
    start_url: '/match',
    scope: '/',
    display: 'standalone',
    name,
    short_name: name,
    description: words.description.replaceAll('{{brand}}', name),
    lang: language,
    dir: directionOf(language),
    categories: ['social', 'lifestyle'],
    background_color: themeColor.stage,
    theme_color: themeColor.stage,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...startingWith('icon-').map((picture) => ({ ...iconOf(picture), purpose: 'any' })),
      ...startingWith('maskable-').map((picture) => ({ ...iconOf(picture), purpose: 'maskable' })),
      ...startingWith('badge-').map((picture) => ({ ...iconOf(picture), purpose: 'monochrome' })),
    ],
    screenshots: startingWith('screen-').map(screenshotOf),
    shortcuts: [
      shortcut(words.start, '/match', 'shortcut-start-'),
      shortcut(words.chats, '/chat', 'shortcut-chats-'),
    ],
  }
}
