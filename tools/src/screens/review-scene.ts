import sharp from 'sharp'
import { createOperator, setUpOperator, stepUp } from '../../../e2e/fixtures/operator.ts'
import type { People } from '../../../e2e/fixtures/person.ts'
import { uploadProfilePhoto } from '../../../server/test/profile-photos.ts'
import { apiAt } from '../../../server/test/server.ts'
import type { SessionState } from './console-scene.ts'
import type { Studio } from './scene.ts'

/** A drawn portrait before a background. */
const portrait = (background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">
      <rect width="900" height="1200" fill="${background}"/>
      <path d="M150 1200q20-380 300-380t300 380z" fill="#31465c"/>
      <rect x="390" y="680" width="120" height="190" rx="60" fill="#d9a07c"/>
      <ellipse cx="450" cy="520" rx="170" ry="215" fill="#e6b08c"/>
      <path d="M270 530q-20-290 180-290t180 290q-40-150-180-150t-180 150z" fill="#4a2f27"/>
      <circle cx="385" cy="520" r="16" fill="#2b211d"/><circle cx="515" cy="520" r="16" fill="#2b211d"/>
      <path d="M385 620q65 60 130 0" fill="none" stroke="#8c4a3c" stroke-width="14" stroke-linecap="round"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer()

/** Demo mode approves photos at once: elsewhere an admin is created, makes someone a creator, and pictures wait. */
export async function logInReviewer({ browser, server }: Studio, others: People): Promise<SessionState> {
  const given = await createOperator(server, 'ada@console.example', 'admin', 'Ada', 'Admin')
  const mira = await others.add({ name: 'Mira' })
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
