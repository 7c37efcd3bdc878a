import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMailAndTap } from '../fixtures/mailbox.ts'
import { createOperator, makeCreator } from '../fixtures/operator.ts'
import type { Person } from '../fixtures/person.ts'

// Not a demo: a video waits for an operator, and nobody is given coins.
test.use({ serverEnv: { JOURNEY: 'sold-video' } })

const email = 'first@console.example'
const [purchasedCoins, unlockCoins] = [100, 50]

/** A short video as this browser records it. */
const recordVideo = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const drawn = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    await new Promise<void>((resolve) => {
      let frames = 0
      const draw = () => {
        if (drawn) drawn.fillStyle = `hsl(${frames * 10} 80% 50%)`
        drawn?.fillRect(0, 0, 320, 240)
        frames += 1
        if (frames === 60) resolve()
        else requestAnimationFrame(draw)
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })

/** Adds a recorded video on the open screen of the profile, free or for a price. */
async function addVideo({ page, t }: Person, price: string, count: number): Promise<void> {
  const buffer = Buffer.from(await recordVideo(page), 'base64')
  await page.getByRole('button', { name: t('videos:own.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: t('videos:own.file') }).click()
  await (await choosing).setFiles({ name: 'video.webm', mimeType: 'video/webm', buffer })
  await expect(form.getByRole('img', { name: t('videos:own.preview') })).toBeVisible()
  await form.getByLabel(t('videos:own.price')).selectOption(price)
  await form.getByRole('button', { name: t('videos:own.post'), exact: true }).click()
  await expect(page.getByText(t('videos:own.count', { of: String(count), max: '12' }))).toBeVisible()
}

/** Approves what waits, one after the other. */
async function approveVideos(page: Page, address: string, count: number): Promise<void> {
  await page.goto(address)
  for (let left = count; left > 0; left -= 1) {
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect(approve).toBeEnabled()
    await approve.click()
    // Once the time to undo is over.
    await expect(page.getByText(left === 1 ? 'No videos waiting' : `${left - 1} video waiting.`)).toBeVisible(
      {
        timeout: 20_000,
      },
    )
  }
}

test('a creator adds two videos, an operator approves them, and a person watches one and buys the other, once', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'admin', 'First', 'Admin')
  const mira = await person({ name: 'Mira', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  await server.command('coins', 'purchase', bo.userId, String(purchasedCoins), 'ord_1')
  await followMailAndTap(mira.page, mira.email, {
    subject: mira.t('mail:confirmEmail.subject'),
    link: mira.t('mail:confirmEmail.button'),
    button: mira.t('auth:linkRequest.confirm'),
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await makeCreator(page, { email, given, profileAddress: `${server.consoleOrigin()}/people/${mira.userId}` })

  await mira.open('/profile/edit')
  await addVideo(mira, '0', 1)
  await addVideo(mira, String(unlockCoins), 2)
  const tiles = mira.page.getByRole('list', { name: mira.t('videos:own.list') }).getByRole('listitem')
  await expect(tiles).toContainText([mira.t('videos:own.state.pending'), mira.t('videos:own.state.pending')])
  await expectAccessible(mira.page)
  await approveVideos(page, `${server.consoleOrigin()}/videos`, 2)
  // The last decision is sent once the time to undo is over.
  await expect(tiles).toContainText([
    mira.t('videos:own.state.approved'),
    mira.t('videos:own.state.approved'),
  ])
  await context.close()
  await tiles
    .nth(1)
    .getByRole('button', { name: mira.t('videos:own.earlier', { at: '2' }) })
    .click()
  await expect(tiles.first()).toContainText('50 coins')

  await bo.open(`/user-detail/${mira.userId}`)
  const videos = bo.page.getByRole('region', { name: bo.t('videos:title', { name: 'Mira' }) })
  await expect(videos).toBeVisible()
  await expectAccessible(bo.page)
  await videos.getByRole('button', { name: bo.t('videos:open', { at: '2', of: '2' }) }).click()
  const player = bo.page.getByRole('dialog').locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  await bo.page.keyboard.press('Escape')
  await videos.getByRole('button', { name: /^Unlock video 1 of 2 for 50 coins \(≈\s\$/ }).click()
  await expectAccessible(bo.page)
  await bo.page.getByRole('button', { name: /^Unlock for 50 coins/ }).dblclick()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  expect(await walletOf(bo)).toMatchObject({ balanceCoins: purchasedCoins - unlockCoins })
  expect(await walletOf(mira)).toMatchObject({ earnings: { maturingCoins: unlockCoins / 2 } })
  await mira.page.reload()
  await expect(tiles.first()).toContainText(mira.t('videos:own.sold_one', { count: '1' }))
})
