import { expectAccessible } from '../fixtures/accessibility.ts'
import { incomingFrom, press, takeDemoCoins, untilSpent } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ serverEnv: { DEMO: '1' } })

const anyRate = '\\d+'
const callOf = ({ page, t }: Person, { name }: Person) =>
  page.getByRole('button', { name: new RegExp(`^${t('creators:callName', { name, rate: anyRate })}$`) })
const pageOf = ({ page }: Person, { name }: Person) => page.getByRole('link', { name, exact: true })

for (const viewport of ['phone', 'desktop'] as const) {
  test(`a person finds a creator who is online, opens their page and calls: ${viewport}`, async ({
    person,
    people,
    server,
  }) => {
    test.slow()
    const ada = await person({ name: 'Ada', viewport })
    await takeDemoCoins(ada)
    const mira = await enterCreator(people, server)
    await mira.open('/settings')
    await expect(mira.page.getByRole('heading', { level: 1 })).toBeVisible()

    await ada.open('/match')
    await ada.page.getByRole('link', { name: ada.t('nav:online'), exact: true }).click()
    await expect(ada.page).toHaveURL(/\/online-users$/)
    await expect(callOf(ada, mira)).toBeEnabled()
    await expectAccessible(ada.page)
    // Lena and Noor are offline: they are listed only among all creators, and cannot be called.
    await expect(ada.page.getByRole('link', { name: /^Lena/ })).toBeHidden()
    await press(ada, 'online-users:tab.all')
    await expect(ada.page).toHaveURL(/\?tab=all$/)
    await expect(ada.page.getByRole('link', { name: /^Lena/ })).toBeVisible()
    await expect(ada.page.getByRole('button', { name: /^Lena: / })).toBeHidden()

    await pageOf(ada, mira).click()
    await expect(ada.page.getByRole('heading', { level: 1, name: mira.name })).toBeVisible()
    await expectAccessible(ada.page)
    await callOf(ada, mira).click()
    await expect(incomingFrom(mira, ada)).toBeVisible()
    await expect(ada.page).toHaveURL(/\/match$/)
    await press(mira, 'rings:incoming.decline')
    await expect(
      ada.page.getByRole('dialog', { name: ada.t('rings:over.declined', { name: mira.name }) }),
    ).toBeVisible()
    await ada.page.keyboard.press('Escape')

    await ada.open('/online-users')
    await callOf(ada, mira).click()
    await press(mira, 'rings:incoming.accept')
    await untilSpent(ada, 1)
    // At its own address the call of this tab continues by itself too.
    await ada.open('/call')
    await expectCallWith(ada, mira)
    await press(ada, 'call:controls.end')
    await expect(ada.page.getByRole('button', { name: ada.t('call:ended.lobby') })).toBeVisible()
    // Mira was chosen: the next stranger is not what follows.
    await expect(ada.page.getByRole('button', { name: ada.t('call:ended.next') })).toBeHidden()
    await ada.open('/calls-history')
    const calls = ada.page.getByRole('main').getByRole('listitem').filter({ hasText: mira.name })
    await expect(calls).toHaveCount(2)
    await expect(calls.first()).toContainText(ada.t('calls-history:how.direct'))
    await expect(calls.last()).toContainText(ada.t('calls-history:how.unanswered'))
    await expectAccessible(ada.page)
    await ada.page.getByRole('button', { name: ada.t('calls-history:type.missed'), exact: true }).click()
    await expect(calls).toHaveCount(1)
    await expect(ada.page).toHaveURL(/\?type=missed$/)
    await ada.page.getByRole('button', { name: ada.t('calls-history:type.all'), exact: true }).click()
    await calls.first().getByRole('link', { name: /coin/ }).click()
    await expect(ada.page.getByRole('dialog', { name: ada.t('wallet:receipt.title') })).toBeVisible()

    await mira.open('/calls-history')
    const theirs = mira.page.getByRole('main').getByRole('listitem').filter({ hasText: ada.name })
    await expect(theirs.last()).toContainText(mira.t('calls-history:how.missed'))
  })
}

test('back from a directly opened creator page leads to the match, and an unknown creator shows an error', async ({
  person,
  people,
  server,
}) => {
  const mira = await enterCreator(people, server)
  const ada = await person({ name: 'Ada' })
  await ada.open(`/user-detail/${mira.profile._id}`)
  await expect(ada.page.getByRole('heading', { level: 1, name: mira.name })).toBeVisible()
  await press(ada, 'nav:back')
  await expect(ada.page).toHaveURL(/\/match$/)
  for (const nobody of [ada.profile._id, 'usr_00000000000000000000', '..%2Fx']) {
    await ada.open(`/user-detail/${nobody}`)
    await expect(ada.page.getByRole('heading', { name: ada.t('creator-profile:goneTitle') })).toBeVisible()
  }
  await ada.page.getByRole('link', { name: ada.t('creator-profile:toOthers') }).click()
  await expect(ada.page).toHaveURL(/\/online-users$/)

  await ada.open(`/user-detail/${mira.profile._id}`)
  await press(ada, 'creators:block')
  await press(ada, 'everywhere:block.confirm')
  await expect(ada.page.getByText(ada.t('creator-profile:blocked', { name: mira.name }))).toBeVisible()
  await expect(callOf(ada, mira)).toBeHidden()
})

test('a person sent for one creator is shown no link to the others, and none of them', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  await ada.page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    user.profile.expectedSource = 'partner'
    localStorage.setItem('user', JSON.stringify(user))
  })
  await ada.open('/online-users')
  await expect(ada.page).toHaveURL(/\/match$/)
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ada.page.getByRole('link', { name: ada.t('nav:online'), exact: true })).toBeHidden()
})
