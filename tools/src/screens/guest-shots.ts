import type { Scene, ScreenLanguage } from './scene.ts'
import type { Shot } from './shot.ts'

const localised = (path: string, language: ScreenLanguage) =>
  language === 'en' ? path : `/${language}${path}`

/** The headers that control who may embed a page. */
const refusals = new Set(['content-security-policy', 'x-frame-options'])

const partnerWith = (src: string): string =>
  `<!doctype html><title>Partner</title>
   <meta name="viewport" content="width=device-width, initial-scale=1">
   <style>body { margin: 0 } iframe { display: block; inline-size: 100vw; block-size: 100vh; border: 0 }</style>
   <iframe src="${src}"></iframe>`

/** Shows a guest's screen as a partner's page would: in a frame, which our headers refuse to everyone else. */
async function showFramed({ page, language, t }: Scene, path: string, heading: string): Promise<void> {
  await page.route('**/partner', (asked) =>
    asked.fulfill({ contentType: 'text/html', body: partnerWith(localised(path, language)) }),
  )
  await page.route(`**${path}`, async (asked) => {
    const answer = await asked.fetch()
    const stored = Object.entries(answer.headers()).filter(([name]) => !refusals.has(name))
    await asked.fulfill({ response: answer, headers: Object.fromEntries(stored) })
  })
  await page.goto('/partner')
  await page
    .frameLocator('iframe')
    .getByRole('heading', { level: 1, name: t(heading) })
    .waitFor()
}

const guestShot = (name: string, path: string, heading: string): Shot => ({
  name,
  as: 'visitor',
  // This screen exists only inside a frame, so this starts there.
  path: (language) => localised('/not-found', language),
  act: (scene) => showFramed(scene, path, heading),
})

export const guestShots: readonly Shot[] = [
  guestShot('guest', '/guest', 'guest:welcome.heading'),
  guestShot('guest-gender', '/guest/gender', 'onboarding:lookingFor.heading'),
  guestShot('guest-match', '/guest/match', 'guest:match.heading'),
]
