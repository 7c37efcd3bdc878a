import { createOperator, setUpOperator, stepUp } from '../../../e2e/fixtures/operator.ts'
import type { People } from '../../../e2e/fixtures/person.ts'
import { uploadProfilePhoto } from '../../../server/test/profile-photos.ts'
import { apiAt } from '../../../server/test/server.ts'
import { portrait } from '../seed/portrait.ts'
import type { SessionState } from './console-scene.ts'
import type { Studio } from './scene.ts'

/** Demo mode approves photos at once: elsewhere an admin is created, makes someone a creator, and pictures wait. */
export async function logInReviewer({ browser, server }: Studio, otherPeople: People): Promise<SessionState> {
  const given = await createOperator(server, 'ada@console.example', 'admin', 'Ada', 'Admin')
  const mira = await otherPeople.add({ name: 'Mira' })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/people/${mira.userId}`)
  const secret = await setUpOperator(page, 'ada@console.example', given)
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Artist' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await stepUp(page, secret)
  await page.getByText('The role is changed.').waitFor()
  const api = apiAt(server.origin)
  await uploadProfilePhoto(api, mira, 'profilePhoto', await portrait('#7fb3a6'))
  for (const background of ['#d9885f', '#7c86c9'])
    await uploadProfilePhoto(api, mira, 'galleryPhoto', await portrait(background))
  const state = await context.storageState()
  await context.close()
  return state
}
