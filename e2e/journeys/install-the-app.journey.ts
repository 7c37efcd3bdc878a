import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { untilWorkerKeeps } from '../fixtures/worker.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
}

test('the browser finds nothing that keeps the app from being installed, and its pictures are what the manifest says', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', language: 'de', hasWorker: true })
  await ada.open('/match')
  await untilWorkerKeeps(ada)
  const session = await ada.context.newCDPSession(ada.page)
  const { errors, data = '{}' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  // The browser of CI has no windows, and so no installation to check.
  const installability = await session.send('Page.getInstallabilityErrors').catch(() => null)
  const hindrances = installability?.installabilityErrors.map(({ errorId }) => errorId) ?? []
  // A journey's browser is always one without a memory.
  expect(hindrances.filter((id) => id !== 'in-incognito')).toEqual([])
  const { icons, screenshots, shortcuts } = JSON.parse(data)
  const pictures: Picture[] = [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((one: { icons: Picture[] }) => one.icons),
  ]
  for (const { src, sizes } of pictures.filter((picture) => picture.sizes !== 'any')) {
    const size = await ada.page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  await expect(ada.page.locator('link[rel=apple-touch-icon]')).toHaveCount(1)

  await test.step('where the browser offers it, the menu leads to the question', async () => {
    await ada.page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    await ada.page.getByRole('button', { name: ada.t('nav:account', { name: 'Ada' }) }).click()
    await ada.page.getByRole('menuitem', { name: ada.t('nav:install') }).click()
    const question = ada.page.getByRole('dialog', {
      name: ada.t('install:popup.title', { brand: 'Serendip' }),
    })
    await expect(question.getByRole('button', { name: ada.t('install:popup.install') })).toBeVisible()
    await expectAccessible(ada.page)
  })
})
