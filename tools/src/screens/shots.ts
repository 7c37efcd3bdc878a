import { enterLobby, pressStart } from '../../../e2e/fixtures/meeting.ts'
import type { Person } from '../../../e2e/fixtures/person.ts'
import { routes } from '../../../web/src/app/route-table.ts'
import { chatShots, converse } from './chat-shots.ts'
import { consoleShots } from './console-shots.ts'
import { guestShots } from './guest-shots.ts'
import type { Scene, ScreenLanguage } from './scene.ts'
import type { Shot } from './shot.ts'
import { shopShots } from './shop-shots.ts'
import { membershipShots } from './membership-shots.ts'
import { openLots, walletShots } from './wallet-shots.ts'

type PictureName = Extract<(typeof routes)[number], { picture: string }>['picture']

/** A public page has its language in the path, except English; the app uses the person's own. */
const localised = (path: string) => (language: ScreenLanguage) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
const app = (path: string) => () => path

const press = ({ page, t }: Scene, address: string) =>
  page.getByRole('button', { name: t(address), exact: true }).click()

/** The lobby with the person's own picture, for which permission may be needed. */
async function lobbyIsReady({ page, t }: Scene): Promise<void> {
  const picture = page.getByRole('region', { name: t('lobby:preview.label') }).locator('video')
  const ask = page.getByRole('button', { name: t('lobby:ask.action') })
  await ask.or(picture).first().waitFor()
  if (await ask.isVisible()) await ask.click()
  await picture.waitFor()
}

/** A call with another person, after the reveal. */
async function callIsOn(scene: Scene): Promise<Person> {
  await lobbyIsReady(scene)
  await press(scene, 'lobby:start')
  const otherPerson = await scene.other({ name: 'Noor' })
  await enterLobby(otherPerson)
  await pressStart(otherPerson)
  await scene.page.getByLabel(scene.t('call:partner.picture', { name: otherPerson.name })).waitFor()
  await scene.page
    .getByText(scene.t('call:cover.title', { name: otherPerson.name }))
    .waitFor({ state: 'hidden' })
  return otherPerson
}

/** Chooses to meet without picture and sound, and starts. */
async function startInWriting({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/match')
  await page.getByRole('button', { name: t('lobby:preview.toText') }).click()
  await page.getByRole('button', { name: t('lobby:startText'), exact: true }).click()
}

/** Puts the viewer into the group of an experiment. */
async function joinTest({ page, person }: Scene, splitName: string): Promise<void> {
  const headers = { authorization: `Bearer ${person().token}` }
  await page.request.post('/api/split/forceAssign', { headers, data: { splitName, group: 'test_group' } })
  await page.reload()
}

/** A few messages, so that the conversation is not empty. */
async function talk({ page, t }: Scene, otherPerson: Person): Promise<void> {
  const field = page.getByRole('textbox', { name: t('call:talk.input', { name: otherPerson.name }) })
  const words = t('landing:art.ask')
  await field.fill(words)
  await field.press('Enter')
  await page.getByRole('log').getByText(words).waitFor()
}

/** Details of the picture of a screen, beyond its address. */
const details: Partial<Record<PictureName, Pick<Shot, 'act' | 'isDemo'>>> = {
  settings: {
    // A wide screen shows a page beside the list, a phone the list alone.
    act: ({ page, t }) => page.getByRole('link', { name: t('settings:pages.display.title') }).waitFor(),
  },
  profile: {
    act: ({ page, t }) => page.getByRole('link', { name: t('profile:editLink') }).waitFor(),
  },
  'profile-edit': {
    async act({ page, t }) {
      await page.getByRole('textbox', { name: t('profile:edit.bio') }).fill(t('landing:art.answer'))
      await page.getByRole('button', { name: t('profile:edit.save'), exact: true }).waitFor()
    },
  },
  'online-users': {
    act: ({ page, t }) => page.getByRole('heading', { name: t('online-users:none.online') }).waitFor(),
  },
  lobby: {
    async act(scene) {
      await lobbyIsReady(scene)
      // Parts for which Start does not wait.
      await scene.page.getByRole('button', { name: scene.t('lobby:wishes.none') }).waitFor()
      await scene.page.getByText(scene.t('creators:noneTitle')).waitFor()
      await scene.page.getByRole('button', { name: scene.t('blur:label') }).waitFor()
    },
  },
  'calls-history': {
    async act(scene) {
      const { page, t } = scene
      await page.goto('/match')
      await callIsOn(scene)
      await page.getByRole('button', { name: t('call:controls.end'), exact: true }).click()
      await page.getByRole('button', { name: t('call:ended.next') }).waitFor()
      await page.goto('/calls-history')
      await page.getByText('Noor').waitFor()
    },
  },
  chat: { act: converse },
  'wallet-coins': { isDemo: true, act: openLots },
  shop: { act: ({ page }) => page.getByRole('radio').first().waitFor() },
  'daily-rewards': {
    async act(scene) {
      await joinTest(scene, 'dailyrewardsystem')
      await scene.page.getByRole('listitem').first().waitFor()
    },
  },
  offerwall: {
    act: ({ page, t }) => page.getByRole('heading', { name: t('rewards:offers.none') }).waitFor(),
  },
}

/** A screen of the route table, as a person who may open it sees it. */
const screenShots = routes.flatMap((route): Shot[] => {
  if (!('picture' in route)) return []
  const { picture: name, path, auth, localised: isLocalised } = route
  const shot = {
    name,
    as: auth ? 'person' : 'visitor',
    path: isLocalised ? localised(path) : app(path),
  } as const
  return [{ ...shot, ...details[name] }]
})

export const shots: readonly Shot[] = [
  ...screenShots,
  { name: 'unsubscribe', as: 'visitor', path: localised('/unsubscribe?token=shown') },
  {
    name: 'consent',
    as: 'visitor',
    isInGermany: true,
    country: 'DE',
    path: localised('/'),
    act: ({ page, t }) => page.getByRole('region', { name: t('consent:title') }).waitFor(),
  },
  {
    name: 'photo-crop',
    as: 'person',
    path: app('/profile/edit'),
    async act({ page, t }) {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: t('photo:choose'), exact: true }).click()
      // A picture without a person: the screen itself.
      const buffer = await page.screenshot()
      await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog', { name: t('photo:crop.title') }).waitFor()
    },
  },
  {
    name: 'error',
    as: 'person',
    path: app('/settings'),
    async act({ page, t }) {
      // The code of a screen that cannot be loaded.
      await page.route('**/assets/calls-history*.js', (request) => request.abort())
      await page.goto('/calls-history')
      await page.getByRole('heading', { name: t('everywhere:errorTitle') }).waitFor()
    },
  },
  {
    name: 'account-closed',
    as: 'person',
    path: app('/settings/data'),
    async act(scene) {
      const { page, t } = scene
      await press(scene, 'settings:data.deactivate')
      await page.getByLabel(t('settings:currentPassword'), { exact: true }).fill(scene.person().password)
      await press(scene, 'settings:deactivate.submit')
      await page.getByRole('heading', { name: t('standing:deactivated.heading') }).waitFor()
    },
  },
  {
    name: 'lobby-refused',
    as: 'person',
    camera: 'denied',
    path: app('/match'),
    act: async ({ page, t }) => {
      const ask = page.getByRole('button', { name: t('lobby:ask.action') })
      const writing = page.getByRole('button', { name: t('lobby:preview.toText') })
      await ask.or(writing).first().waitFor()
      if (await ask.isVisible()) await ask.click()
      await page.getByText(t('lobby:problem.refused.title')).waitFor()
    },
  },
  {
    name: 'identity',
    as: 'person',
    isInGermany: true,
    path: app('/match'),
    async act(scene) {
      await lobbyIsReady(scene)
      await press(scene, 'lobby:start')
      await scene.page.getByRole('dialog', { name: scene.t('identity:stage.needed.title') }).waitFor()
    },
  },
  {
    name: 'searching',
    as: 'person',
    path: app('/match'),
    async act(scene) {
      await lobbyIsReady(scene)
      await press(scene, 'lobby:start')
      await scene.page.getByRole('button', { name: scene.t('lobby:searching.cancel') }).waitFor()
    },
  },
  {
    name: 'call',
    as: 'person',
    path: app('/match'),
    act: async (scene) => talk(scene, await callIsOn(scene)),
  },
  {
    name: 'text-call',
    as: 'person',
    camera: 'none',
    path: app('/match'),
    async act(scene) {
      const otherPerson = await scene.other({ name: 'Noor', camera: 'none' })
      for (const person of [scene, otherPerson]) await startInWriting(person)
      await talk(scene, otherPerson)
    },
  },
  {
    name: 'call-ended',
    as: 'person',
    path: app('/match'),
    async act(scene) {
      const otherPerson = await callIsOn(scene)
      await otherPerson.page.getByRole('button', { name: scene.t('call:controls.end'), exact: true }).click()
      await press(scene, 'call:ended.stop')
      await scene.page.getByRole('button', { name: scene.t('call:ended.next') }).waitFor()
      await scene.page.getByRole('link', { name: scene.t('call:ended.message') }).waitFor()
    },
  },
  ...guestShots,
  ...walletShots,
  ...shopShots,
  ...membershipShots,
  ...chatShots,
  ...consoleShots,
]
