import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, makeArtist } from '../fixtures/operator.ts'

// A server of its own: the queue holds nothing else.
test.use({ serverEnv: { JOURNEY: 'story' } })

const email = 'first@console.example'

test('a creator posts a story with words and a sticker, an operator approves it, and a follower sees the ring, looks and reacts in her chat, beside the story', async ({
  server,
  person,
  browser,
}) => {
  const given = await createOperator(server, email, 'admin', 'First', 'Admin')
  const mira = await person({ name: 'Mira', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })

  const context = await browser.newContext()
  const page = await context.newPage()
  await makeArtist(page, { email, given, profileAddress: `${server.consoleOrigin()}/people/${mira.userId}` })

  await mira.open('/stories')
  await mira.page.getByRole('button', { name: mira.t('stories:own.post') }).click()
  const form = mira.page.getByRole('dialog', { name: mira.t('stories:own.post') })
  const choosing = mira.page.waitForEvent('filechooser')
  await form.getByRole('button', { name: mira.t('stories:own.file') }).click()
  const buffer = await mira.page.screenshot()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: mira.t('stories:design.title') }).click()
  const editor = mira.page.getByRole('dialog', { name: mira.t('stories:design.title') })
  await editor.getByLabel(mira.t('stories:design.words')).fill('Back at 8')
  await editor.getByRole('button', { name: mira.t('photo:crop.up') }).click()
  await editor.getByRole('button', { name: mira.t('stories:design.sticker'), exact: true }).click()
  await editor.getByRole('button', { name: mira.t('chat:stickers.love') }).click()
  const sticker = editor.getByRole('button', { name: mira.t('stories:design.place.sticker') })
  const before = await sticker.boundingBox()
  await sticker.press('ArrowDown')
  await expect.poll(async () => (await sticker.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await expectAccessible(mira.page)
  await editor
    .getByRole('button', { name: mira.t('stories:design.done') })
    .last()
    .click()
  await form.getByLabel(mira.t('stories:own.caption')).fill('Good morning')
  await form.getByLabel(mira.t('stories:own.alt')).fill('A window')
  await form.getByRole('button', { name: mira.t('stories:own.post') }).click()
  const own = mira.page.getByRole('region', { name: mira.t('stories:own.title') })
  await expect(own.getByText(mira.t('stories:own.state.pending'))).toBeVisible()

  await page.goto(`${server.consoleOrigin()}/stories`)
  await expect(page.getByRole('img', { name: 'Story of Mira' })).toBeVisible()
  await expect(page.getByText('Good morning')).toBeVisible()
  await expect(page.getByText('Back at 8')).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  // Without a reload, once the time to undo is over.
  await expect(own.getByText(mira.t('stories:own.state.approved'))).toBeVisible({ timeout: 20_000 })
  await context.close()

  await bo.open('/online-users')
  const ring = bo.page.getByRole('button', { name: bo.t('stories:openNew', { name: 'Mira' }) })
  await ring.click()
  const viewer = bo.page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'A window\nBack at 8' })).toBeVisible()
  await viewer.getByRole('button', { name: bo.t('stories:pause') }).click()
  await expect(viewer.getByText('Good morning')).toBeVisible()
  await expectAccessible(bo.page)
  await viewer.getByRole('button', { name: bo.t('stories:reply') }).click()
  await viewer.getByRole('button', { name: bo.t('stories:react', { emoji: '🔥' }) }).click()
  await expect(viewer.getByText(bo.t('stories:sent', { name: 'Mira' }))).toBeVisible()
  await bo.page.keyboard.press('Escape')
  await expect(
    bo.page.getByRole('button', { name: bo.t('stories:open', { name: 'Mira' }), exact: true }),
  ).toBeVisible()

  await mira.page.reload()
  await expect(
    own.getByRole('button', { name: mira.t('stories:own.seenBy_one', { count: '1' }) }),
  ).toBeVisible()
  await mira.open(`/chat?userId=${bo.userId}`)
  await expect(mira.page.getByText('🔥').first()).toBeVisible()
  await mira.page.getByRole('button', { name: mira.t('stories:quote.theirs', { name: 'Bo' }) }).click()
  const shown = mira.page.getByRole('dialog').getByRole('img', { name: 'A window' })
  await expect(shown).toBeVisible()
  await mira.page.keyboard.press('Escape')
  await mira.page.getByRole('button', { name: mira.t('stories:quote.theirs', { name: 'Bo' }) }).waitFor()
  await expectAccessible(mira.page)

  await mira.open('/stories')
  await own.getByRole('button', { name: mira.t('stories:own.remove') }).click()
  await expect(own.getByText(mira.t('stories:own.none'))).toBeVisible()
  await bo.open(`/chat?userId=${mira.userId}`)
  await expect(bo.page.getByText(bo.t('stories:quote.yours', { name: 'Mira' }))).toBeVisible()
  await expect(bo.page.getByText(bo.t('stories:ended'))).toBeVisible()
})
