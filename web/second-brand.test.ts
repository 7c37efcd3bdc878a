import { dirname, join, relative } from 'node:path'
import type { AnswerPage, PageRequest } from '@serendip/contract'
import { build, createServer, type Plugin, type Rolldown } from 'vite'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { LoadStrings } from './src/platform/i18n/create-i18n.ts'
import { devConfig, publicConfig, webDirectory } from './vite.ts'

const root = dirname(webDirectory)
const folder = join(root, 'e2e/fixtures/brands')

/** The product's own sources, with the brands of the fixtures in place of its own folder. */
const withSecondBrand: Plugin = {
  name: 'second-brand',
  enforce: 'pre',
  transform(code, id) {
    if (id === join(root, 'brands/src/index.ts')) {
      const file = relative(dirname(id), join(folder, 'tandem/brand.json'))
      return `import tandem from '${file}'\n${code.replace('= { serendip }', '= { serendip, tandem }')}`
    }
    return code
      .replaceAll(/'((?:\.\.\/)+)brands\//g, `'$1e2e/fixtures/brands/`)
      .replaceAll(/`((?:\.\.\/)+)brands\//g, '`$1e2e/fixtures/brands/')
  },
}

const request: PageRequest = {
  pathname: '/',
  brandId: 'tandem',
  publicOrigin: 'https://tandem.example',
  paymentsOrigin: null,
  shared: null,
  brandPicture: null,
  live: null,
  demo: false,
  hasDeveloperFlags: false,
  isFramed: null,
  asksForApp: false,
  asksConsent: false,
  isCrawler: false,
  wantedLanguage: null,
  refusedCountries: [],
  legal: {},
  assets: {
    areBuilt: false,
    entry: (source) => ({ script: `/${source}`, styles: [], preloads: [] }),
    named: () => null,
    styleText: () => null,
  },
}

let answerPage: AnswerPage
let stringsOf: (brandId: string) => LoadStrings
beforeAll(async () => {
  const server = await createServer({ ...devConfig, plugins: [...devConfig.plugins, withSecondBrand] })
  ;({ answerPage } = (await server.ssrLoadModule('/src/public/render.tsx')) as { answerPage: AnswerPage })
  const module = await server.ssrLoadModule('/src/platform/i18n/load-strings.ts')
  ;({ stringsOf } = module as { stringsOf: typeof stringsOf })
  return () => server.close()
})

const htmlFor = (brandId: string): string => {
  const page = answerPage({ ...request, brandId })
  return page.kind === 'html' ? page.html : ''
}

test('a page of a second brand has its name, colours and wording, and the product’s where it has none', () => {
  const html = htmlFor('tandem')
  expect(html).toContain('data-brand="tandem"')
  expect(html).toContain('#fdfffb')
  expect(html).toContain('Tandem')
  expect(html).not.toContain('Serendip')
  expect(html).toContain('Two seats.')
  expect(html).toContain('Live video.')
})

test('the app loads a second brand’s wording over the product’s', async () => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const [own, common] = await Promise.all([
    stringsOf('tandem')('en', 'nav'),
    stringsOf('serendip')('en', 'nav'),
  ])
  expect(own).toEqual({ ...Object(common), match: 'Ride' })
  expect(await stringsOf('tandem')('de', 'nav')).toEqual(await stringsOf('serendip')('de', 'nav'))
})

test.each(['src/public/public-styles.ts', 'src/app/main.tsx'])(
  'the styles of %s contain a second brand’s tokens after the product’s',
  async (entry) => {
    const built = await build({
      ...publicConfig,
      plugins: [...publicConfig.plugins, withSecondBrand],
      build: {
        ...publicConfig.build,
        write: false,
        minify: false,
        rolldownOptions: { ...publicConfig.build.rolldownOptions, input: join(webDirectory, entry) },
      },
    })
    const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
    const css = outputs
      .flatMap(({ output }) => output)
      .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
      .find((text) => text.includes('--ember-1: #ff6b6b'))
    expect(css?.indexOf('[data-brand="tandem"]')).toBeGreaterThan(css?.indexOf('--ember-1: #ff6b6b') ?? 0)
  },
)
