import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { enterCreator } from '../../../e2e/fixtures/creator.ts'
import { type People, type PersonOptions, people } from '../../../e2e/fixtures/person.ts'
import { translatorFor } from '../../../e2e/fixtures/translate.ts'
import { root } from '../testing/root.ts'
import { nameDevices } from './cameras.ts'
import { enterConsole, logInDemoAdmin } from './console-scene.ts'
import { pictureName } from './pictures.ts'
import { logInReviewer } from './review-scene.ts'
import type { Looks, Scene, ScreenLanguage, ScreenSize, Studio } from './scene.ts'
import type { Shot } from './shot.ts'

/** A picture in the repository weighs at most this much. */
const pictureMaxBytes = 150_000
const qualities = [82, 70, 58, 46, 34]
const settleMs = 30_000

/** The best quality below the size limit. @throws Error if there is none */
async function photograph(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  for (const quality of qualities) {
    const picture = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' })
    if (picture.length <= pictureMaxBytes) return picture
  }
  throw new Error(`the picture stays above ${pictureMaxBytes} bytes`)
}

/** Takes one shot in one language and size, and returns the path of the file. */
export async function take(
  shot: Shot,
  language: ScreenLanguage,
  viewport: ScreenSize,
  { theme, folder }: Pick<Looks, 'theme' | 'folder'>,
  studio: Studio,
): Promise<string> {
  const { server } = studio
  const mine: People = people(studio.browser, server.origin)
  const otherPeople: People = people(studio.otherBrowser, server.origin)
  try {
    const { camera = true, country } = shot
    const looks = { language, viewport, ...(country && { country }) }
    const person = shot.as === 'person' ? await mine.add({ ...looks, camera }) : null
    const page =
      person?.page ??
      (shot.as === 'operator'
        ? await enterConsole(studio, viewport, otherPeople, shot.isReviewed ? logInReviewer : logInDemoAdmin)
        : await mine.visit(looks))
    const scene: Scene = {
      page,
      language,
      t: translatorFor(language),
      person() {
        if (!person) throw new Error(`${shot.name} is looked at by nobody who has an account`)
        return person
      },
      creator: () => enterCreator(otherPeople, server, { language, camera: true }),
      other: (options?: PersonOptions) => otherPeople.add({ language, camera: true, ...options }),
    }
    await page.addInitScript(nameDevices)
    await page.addInitScript((wanted) => {
      for (const key of ['theme', 'console-theme']) localStorage.setItem(key, wanted)
    }, theme)
    await page.goto(shot.path(language), { waitUntil: 'load' })
    await page.locator('main').first().waitFor({ timeout: settleMs })
    await shot.act?.(scene)
    const path = join(folder, pictureName(shot, viewport, language))
    writeFileSync(resolve(root, path), await photograph(page))
    return path
  } finally {
    await mine.leave()
    await otherPeople.leave()
  }
}
