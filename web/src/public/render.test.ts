import { readFileSync } from 'node:fs'
import { completeLocales, type PageAnswer, type PageRequest, pageNoncePlaceholder } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../app/route-table.ts'
import { pageRequest } from './page-request.test-kit.ts'
import { answerPage } from './render.tsx'

/** Every route that shows something; the others lead elsewhere. */
const drawn = routes.filter((route) => !('leadsTo' in route))
const answer = (pathname: string, change?: Partial<PageRequest>): PageAnswer =>
  answerPage(pageRequest(pathname, change))
const htmlOf = (pathname: string, change?: Partial<PageRequest>): string => {
  const page = answer(pathname, change)
  if (page.kind !== 'html') throw new Error(`${pathname} leads to ${page.pathname}`)
  return page.html
}

test('the first paint waits for no style sheet: known styles are inlined in the document, with the nonce', () => {
  for (const [pathname, entry] of [
    ['/', 'src/public/public-styles.ts'],
    ['/match', 'src/app/main.tsx'],
  ] as const) {
    const html = htmlOf(pathname)
    expect(html).toContain(`<style nonce="${pageNoncePlaceholder}">p{--from:'/${entry}.css'}</style>`)
    expect(html).toContain(`<link rel="stylesheet" disabled href="/${entry}.css">`)
    expect(html).not.toMatch(/<link rel="stylesheet" href/)
  }
})

test('the start page is whole in each complete language, with its direction, and names the others', () => {
  for (const language of completeLocales) {
    const html = htmlOf(language === 'en' ? '/' : `/${language}`)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html).toMatch(/<h1/)
    for (const otherLocale of completeLocales) expect(html).toContain(`hreflang="${otherLocale}"`)
    expect(html).toContain('hreflang="x-default" href="https://meet.example/"')
  }
})

test('the start page runs its island and no framework', () => {
  const late = /add\('script',(\[[^\]]*\])/.exec(htmlOf('/'))?.[1]
  expect(JSON.parse(late ?? '')).toEqual(['/src/public/islands/public-page.ts'])
})

test('the landing pages fetch sign-up ahead, and no other public page does', () => {
  const ahead = (path: string) => htmlOf(path).includes('/src/features/onboarding/signup-screen.tsx')
  expect(['/', '/de', '/ar', '/lp', '/lnd'].filter((path) => !ahead(path))).toEqual([])
  expect(['/privacy-policy', '/de/chatrules'].filter(ahead)).toEqual([])
})

test('scripts wait for the first paint in a build, and are in the document in development', () => {
  const tags = (html: string) => [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src)
  const { assets } = pageRequest('/match')
  expect(tags(htmlOf('/match'))).toEqual([])
  expect(tags(htmlOf('/match', { assets: { ...assets, areBuilt: false } }))).toEqual(['/src/app/main.tsx'])
})

test('the hero says who pays whom, and a count only if it is real, from a hundred people on', () => {
  const shown = (online: number) => /online now/.test(htmlOf('/', { live: { online, looking: 0 } }))
  expect([0, 1, 99, 100, 2318].map(shown)).toEqual([false, false, false, true, true])
  expect(htmlOf('/')).not.toMatch(/online now/)
  expect(htmlOf('/')).toMatch(/<h1.*Users are men.*they’re paid.*two users meet, it’s free/s)
})

test('in each complete language the deal stands in the hero, in words, and a count from a hundred people on', () => {
  const deals = {
    en: /Users are men\. Women here are creators: they’re paid, .* cost coins\. When two users meet, it’s free\./,
    de: /Nutzer sind Männer\. Frauen sind hier Creators: Sie werden bezahlt, .* kosten Coins\. .* kostenlos\./,
    ar: /المستخدمون هنا رجال\. والنساء من صنّاع المحتوى: يتقاضين أجرًا، .* عملات\. .* فمجاني\./,
  }
  for (const language of completeLocales) {
    const address = language === 'en' ? '/' : `/${language}`
    const hero = (online: number) =>
      /<section[^>]*>(?:(?!<\/section>).)*<h1.*?<\/section>/s.exec(
        htmlOf(address, { live: { online, looking: 0 } }),
      )?.[0] ?? ''
    expect(hero(0), language).toMatch(deals[language])
    expect(hero(99), language).toBe(hero(0))
    expect(hero(100), language).not.toBe(hero(0))
    expect(hero(100), language).toMatch(/100|١٠٠/)
  }
})

test('every page is labelled for adults and requests nothing from other hosts', () => {
  for (const { path } of drawn) {
    const html = htmlOf(path)
    expect(html).toContain('content="RTA-5042-1996-1400-1577-RTA"')
    const loaded = [
      ...html.matchAll(/<(?:script|img|link rel="(?:stylesheet|preload|icon)")[^>]*(?:src|href)="([^"]+)"/g),
    ]
    for (const [, address] of loaded) expect(address).toMatch(/^(\/[^/]|data:)/)
  }
})

test('screens that need a person are shells that search engines leave out', () => {
  for (const { path } of drawn.filter(({ auth }) => auth)) {
    expect(htmlOf(path)).toContain('<meta name="robots" content="noindex">')
    expect(htmlOf(path)).toContain('<div id="root">')
  }
})

test('the lobby’s shell contains its heading in each complete language, and its style sheet shows one', () => {
  const html = htmlOf('/match')
  const styles = readFileSync(new URL('../chrome/screen-skeleton.module.css', import.meta.url), 'utf8')
  for (const language of completeLocales) {
    expect(html).toContain(`<span lang="${language}"`)
    expect(styles).toContain(`:root:lang(${language}) .words:not(:lang(${language}))`)
  }
  expect(html).toContain('Meet someone new.')
})

test('the shell contains the consent question only if the visit may require it', () => {
  const asked = htmlOf('/match', { asksConsent: true })
  expect(asked).toMatch(/<html[^>]* data-asks-consent[ >]/)
  expect(htmlOf('/match')).not.toContain('data-asks-consent')
  expect(htmlOf('/match', { isCrawler: true })).toMatch(/<html[^>]* data-crawler[ >]/)
  // Elements of the outline cannot be pressed: the app renders the same in its place.
  expect(asked).toMatch(/<div id="root"><div aria-hidden="true" inert="">/)
})

test('the shell contains the countries that the guard refuses', () => {
  expect(htmlOf('/match', { refusedCountries: ['BY', 'RU'] })).toMatch(/<html[^>]* data-refused="BY RU"/)
})

test('a page that does not exist leads to the start page and to support', () => {
  const html = htmlOf('/de/not-found')
  expect(html).toContain('<a href="/de"')
  expect(html).toMatch(/href="mailto:[^"]+" [^>]*>Support fragen</)
})

test.each([
  ['/nowhere', '/not-found'],
  ['/de/nowhere', '/de/not-found'],
  ['/xx/nowhere', '/not-found'],
  ['/login/', '/login'],
  ['/en/login', '/login'],
  ['/de-AT/login', '/de/login'],
  ['/pl', '/'],
  // App screens have one address for all languages.
  ['/ar/match', '/match'],
  // Old addresses.
  ['/de/register', '/de/signup'],
  ['/chats', '/chat'],
])('%s leads to %s', (pathname, target) => {
  expect(answer(pathname)).toMatchObject({ kind: 'redirect', pathname: target })
})

test('no requested address redirects to another site', () => {
  const parts = fc.constantFrom(
    ...[
      '/',
      '//',
      '/\\',
      '\\',
      '/en',
      '/de',
      '/de-AT',
      '/login',
      '/match',
      '/chats',
      '/register',
      '/..',
      '/.',
    ],
    ...[
      'evil.example',
      '@evil.example',
      '%2f',
      '%5c',
      '%2e%2e',
      'https:',
      'javascript:',
      '%0a',
      ':',
      '?',
      '#',
      '\t',
    ],
  )
  const address = fc.array(parts, { maxLength: 6 }).map((all) => `/${all.join('')}`)
  fc.assert(
    fc.property(address, fc.constantFrom(true, false, null), (pathname, isFramed) => {
      const { kind, ...page } = answer(pathname, { isFramed })
      if (kind !== 'redirect') return
      const target = 'pathname' in page ? page.pathname : ''
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(new URL(`${target}?a=//evil.example`, 'https://meet.example').origin).toBe(
        'https://meet.example',
      )
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  '//evil.example',
  '//evil.example/',
  '/en//evil.example',
  '/de//evil.example/',
  '/\\evil.example',
  '/en/\\evil.example',
])('%s is a page that does not exist', (pathname) => {
  const page = answer(pathname)
  expect(page.kind === 'redirect' && page.pathname).toMatch(/^(\/de)?\/not-found$/)
})

test.each([
  ['/guest', false, '/not-found'],
  ['/de/guest/match', false, '/de/not-found'],
  ['/', true, '/guest'],
  ['/ar', true, '/ar/guest'],
  ['/lp', true, '/not-found'],
])('%s, framed: %s, leads to %s before anything is sent', (pathname, isFramed, target) => {
  expect(answer(pathname, { isFramed })).toMatchObject({ kind: 'redirect', pathname: target })
})

test('if the browser does not send whether it frames, the app decides', () => {
  for (const pathname of ['/guest', '/', '/lp']) expect(answer(pathname).kind).toBe('html')
})

test('every legal page states that the operator’s text is missing, except how to contact them', () => {
  for (const { path } of routes.filter(({ layout }) => layout === 'legal')) {
    const html = htmlOf(path)
    expect(html.includes('The operator’s text is missing'), path).toBe(path !== '/contact-us')
  }
  expect(htmlOf('/contact-us')).toContain('mailto:')
})

test('a published text takes the place of the notice, in the language of the page or in English', () => {
  const texts = { en: '## Who we are\n\nWe **are**.', de: '## Wer wir sind' }
  const legal = { 'terms-of-use': { version: 3, inForceAt: Date.UTC(2026, 11, 1), texts } }
  const english = htmlOf('/terms-of-use', { legal })
  expect(english).toContain('In force since December 1, 2026')
  expect(english).toMatch(/<h2[^>]*>Who we are<\/h2><p>We <strong>are<\/strong>\.<\/p>/)
  expect(english).not.toContain('text is missing')
  expect(htmlOf('/de/terms-of-use', { legal })).toContain('Wer wir sind')
  expect(htmlOf('/ar/terms-of-use', { legal })).toMatch(/lang="en" dir="ltr"[\s\S]*Who we are/)
  expect(htmlOf('/privacy-policy', { legal })).toContain('text is missing')
})

test('on legal pages each way to join or log in is hidden from members, who see the way back instead', () => {
  for (const { path } of routes.filter(({ layout }) => layout === 'legal')) {
    const html = htmlOf(path)
    const links = [...html.matchAll(/(?:<li[^>]*>)?<a [^>]*href="([^"]*)"[^>]*>/g)]
    const toJoin = links.filter(([, href]) => href === '/signup' || href === '/login')
    expect(toJoin.length, path).toBeGreaterThan(0)
    for (const [link] of toJoin) expect(link, path).toContain('data-links-of="stranger"')
    const back = links.filter(([link]) => link.includes('data-links-of="member"'))
    expect(back.map(([link, href]) => [href, link.includes('hidden')])).toEqual([['/match', true]])
    // The script that chooses between them (chrome/show-account-links.ts).
    expect(html).toContain('public-page')
  }
})

test('a query that requires the app loads it on a server-rendered page', () => {
  for (const pathname of ['/', '/de', '/terms-of-use']) {
    expect(htmlOf(pathname, { asksForApp: true })).toContain('<div id="root">')
    expect(htmlOf(pathname)).not.toContain('<div id="root">')
  }
})

test('developer flags are read only if the server allows it', () => {
  expect(htmlOf('/match', { hasDeveloperFlags: true })).toContain('data-developer="on"')
  expect(htmlOf('/match')).not.toContain('data-developer')
})

test('not-found answers 404 in each language', () => {
  for (const pathname of ['/not-found', '/de/not-found', '/ar/not-found']) {
    expect(answer(pathname)).toMatchObject({ kind: 'html', status: 404, noindex: true })
  }
})

test('a brand’s texts and a hostile origin cannot escape their attribute', () => {
  const html = htmlOf('/', { publicOrigin: 'https://x"><script>alert(1)</script>' })
  expect(html).not.toContain('<script>alert(1)')
})

test('every server-rendered page contains the consent question, hidden, and the button that reopens it', () => {
  for (const { path, name } of drawn.filter(({ drawnBy }) => drawnBy === 'server')) {
    const html = htmlOf(path)
    expect(html, name).toMatch(/<section[^>]*data-consent-banner="true"[^>]*hidden=""/)
    // Not-found has no footer: it is a way on, and nothing else.
    if (name !== 'not-found') expect(html, name).toContain('data-consent-settings')
  }
})

test('the landing page leads to the terms and the privacy policy, in its language', () => {
  for (const prefix of ['', '/de', '/ar']) {
    for (const name of ['terms-of-use', 'privacy-policy']) {
      expect(htmlOf(prefix || '/')).toContain(`href="${prefix}/${name}"`)
    }
  }
})

test('a page that people land on names its key for the figures, and no other does', () => {
  expect(htmlOf('/lp')).toContain('data-landing="landing-lp"')
  expect(htmlOf('/signup')).toContain('data-landing="signup"')
  expect(htmlOf('/terms-of-use')).not.toContain('data-landing')
})

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

test('a link shows a creator who allows it, with the name escaped and the addresses of the brand', () => {
  const shared = { name: 'Mira "<b>" {{brand}}', picture: '/share/usr_1/pho_1.jpg' }
  const html = htmlOf('/user-detail/usr_1', { shared })
  expect(metaOf(html, 'og:title')).toBe('Mira &quot;&lt;b&gt;&quot; {{brand}} on Serendip')
  expect(metaOf(html, 'og:image')).toBe('https://meet.example/share/usr_1/pho_1.jpg')
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(metaOf(html, 'robots')).toBe('noindex')
  const german = htmlOf('/user-detail/usr_1', { shared, wantedLanguage: 'de' })
  expect(metaOf(german, 'og:title')).toContain('auf Serendip')
  // For people it is the same app.
  expect(html.replace(/<meta (property|name)="(og|twitter):[^>]*>/g, '')).toBe(
    htmlOf('/user-detail/usr_1').replace(/<meta (property|name)="(og|twitter):[^>]*>/g, ''),
  )
})

test('without permission a link shows the brand, the same for whoever it is about and for nobody', () => {
  const [person, nobody] = [htmlOf('/user-detail/usr_1'), htmlOf('/user-detail/usr_2')]
  expect(person).toBe(nobody)
  expect(person).not.toContain('usr_1')
  expect(metaOf(person, 'og:image')).toBe('https://meet.example/install/share-1200x630.png?v=1')
  expect(metaOf(person, 'og:title')).toContain('Serendip')
})
