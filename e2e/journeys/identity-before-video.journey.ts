import { expectAccessible } from '../fixtures/accessibility.ts'
import { press } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { enterLobby, pressStart } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

// A demo whose people come from a country that requires a proof; an emulator on the loopback acts as the provider.
test.use({ serverEnv: { DEMO: '1', DEV_COUNTRY: 'DE' } })

const dialog = ({ page, t }: Person, stage: string) =>
  page.getByRole('dialog', { name: t(`identity:stage.${stage}.title`) })

/** The button of the approval; the dialog's cross has the same name. */
const goOn = (person: Person): Promise<void> =>
  dialog(person, 'approved')
    .getByRole('button', { name: person.t('identity:goOn'), exact: true })
    .last()
    .click()

/** On the page of the emulated provider, which is in English, and back. */
async function end({ page }: Person, words: string): Promise<void> {
  await page.waitForURL('**/dev/identity?id=*')
  await page.getByRole('button', { name: words, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/match' && url.search === '')
}

test('a person who must prove age and identity is asked before video, reads why a try failed, passes and meets', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'phone', language: 'ar' })
  const bo = await person({ name: 'Bo' })

  await enterLobby(ada)
  await pressStart(ada)
  await expect(dialog(ada, 'needed')).toContainText(ada.t('identity:demo.text'))
  await expectAccessible(ada.page)
  await press(ada, 'identity:start')
  await end(ada, 'Decline: the face does not match')
  await expect(dialog(ada, 'declined')).toContainText(ada.t('identity:why.face'))
  await expect(dialog(ada, 'declined')).toContainText(ada.t('identity:triesLeft_two'))
  await expectAccessible(ada.page)

  // This time the provider’s webhook is lost: coming back is enough.
  await press(ada, 'identity:again')
  await end(ada, 'Approve, and lose the webhook')
  await expect(dialog(ada, 'approved')).toBeVisible()
  await goOn(ada)

  // The other is asked by the notice, and leaves with a proof that is still under review.
  await bo.open('/match')
  await bo.page.getByRole('button', { name: bo.t('identity:notice.none.action') }).click()
  await press(bo, 'identity:start')
  await end(bo, 'Let someone look at it first')
  await expect(dialog(bo, 'pending')).toBeVisible()
  await expect(dialog(bo, 'approved')).toBeVisible({ timeout: 30_000 })
  await goOn(bo)

  // Alone in a demo one meets a demo peer, as a client like any other.
  await enterLobby(ada)
  const startedAt = performance.now()
  await pressStart(ada)
  const picture = ada.page.getByLabel(new RegExp(`^${ada.t('call:partner.picture', { name: '.+' })}$`))
  await expect(picture).toBeAttached({ timeout: 30_000 })
  // The lobby's demo creators carry the same label.
  await expect(ada.page.getByText(ada.t('call:partner.demo')).first()).toBeVisible()
  // The goal is 1 s; a busy machine is no reason to fail.
  console.log(`a labelled demo peer ${Math.round(performance.now() - startedAt)} ms after Start`)
  expect((await watchVideo(picture, 5)).changes).toBeGreaterThan(0)
})
